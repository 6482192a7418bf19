/** Far more than a list of models needs. In bytes. */
const defaultLimit = 5_000_000;

/** The text of an answer, cut where it grows too long. */
export async function readText(response: Response, maxBytes: number = defaultLimit): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  for (let read = 0; read < maxBytes;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    read += value.length;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return text;
}
