import { describe, expect, it } from 'vitest';
import { toSourceUrl } from '../../../src/lib/agent/source-url';
import { blindOrdinaryAddresses, ordinaryAddresses } from './addresses/ordinary-addresses';
import { blindSecretAddresses, secretAddresses } from './addresses/secret-addresses';

/** As it is written, and as it reads. */
function holds(address: string, secret: string): boolean {
  return (
    address.includes(secret) || decodeURIComponent(address.replace(/%(?![\da-f]{2})/gi, '')).includes(secret)
  );
}

describe('secrets in addresses', () => {
  it.each([...secretAddresses, ...blindSecretAddresses])('%s loses %s', (address, secret) => {
    const kept = toSourceUrl(address);
    expect(holds(kept, secret), kept).toBe(false);
    expect(toSourceUrl(kept)).toBe(kept);
    expect(new URL(kept).origin).toBe(new URL(address).origin);
  });

  it.each([...ordinaryAddresses, ...blindOrdinaryAddresses])('%s stays as it is', (address) => {
    expect(toSourceUrl(address)).toBe(address);
  });
});
