/** A form as a browser would send it, for `app.inject`. */
export async function multipart(form: FormData): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const sent = new Response(form)
  const contentType = sent.headers.get('content-type') ?? ''
  return { payload: Buffer.from(await sent.arrayBuffer()), headers: { 'content-type': contentType } }
}

export const file = (bytes: Buffer, name: string): File => new File([new Uint8Array(bytes)], name)
