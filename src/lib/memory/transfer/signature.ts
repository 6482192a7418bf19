/**
 * Tells an export of this very memory from any other file: it is signed with a secret that never leaves the machine,
 * the id of the database. Whoever was given such a file can change it, but not sign it again.
 */
export async function signExport(checksum: string, secret: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(`export ${secret}`), algorithm, false, [
    'sign',
  ]);
  const signature = await crypto.subtle.sign(algorithm, key, encoder.encode(checksum));
  return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
