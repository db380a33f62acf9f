/** Generates load in a separate process: takes autocannon's options and `paths` as JSON on stdin, prints a line of JSON. */
import autocannon from 'autocannon'

let input = ''
for await (const chunk of process.stdin) input += chunk
const { paths, headers, ...options } = JSON.parse(input)
const { connections } = options

// Each connection has its own paths, so that no two request the same item in lockstep.
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
