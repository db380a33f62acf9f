/** Sends load from a process of its own: autocannon's options as JSON on stdin, with `paths`; a line of JSON on stdout. */
import autocannon from 'autocannon'

let input = ''
for await (const chunk of process.stdin) input += chunk
const { paths, headers, ...options } = JSON.parse(input)
const { connections } = options

// Each connection has paths of its own, so that no two ask for the same item in step.
let client = 0
const before = process.cpuUsage()
const result = await autocannon({
  timeout: 60,
  ...options,
  setupClient(connection) {
    const own = paths.filter((_, index) => paths.length < connections || index % connections === client)
    client += 1
    connection.setRequests(own.map((path) => ({ path, headers })))
  },
})
const { user, system } = process.cpuUsage(before)
const { latency, non2xx, errors, duration } = result
console.log(
  JSON.stringify({
    requests: result['2xx'],
    failed: non2xx + errors,
    seconds: duration,
    p50: latency.p50,
    p99: latency.p99,
    loadCpu: (user + system) / 1e6,
  }),
)
