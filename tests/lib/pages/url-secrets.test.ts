import { describe, expect, it } from 'vitest';
import { toSourceUrl } from '../../../src/lib/pages/source-url';
import {
  blindOrdinaryAddresses,
  laterOrdinaryAddresses,
  ordinaryAddresses,
} from './addresses/ordinary-addresses';
import { blindSecretAddresses, laterSecretAddresses, secretAddresses } from './addresses/secret-addresses';

/** As it is written, and as it reads. */
function holds(address: string, secret: string): boolean {
  return (
    address.includes(secret) || decodeURIComponent(address.replace(/%(?![\da-f]{2})/gi, '')).includes(secret)
  );
}

describe('secrets in addresses', () => {
  it.each([...secretAddresses, ...blindSecretAddresses, ...laterSecretAddresses])(
    '%s loses %s',
    (address, secret) => {
      const kept = toSourceUrl(address);
      expect(holds(kept, secret), kept).toBe(false);
      expect(toSourceUrl(kept)).toBe(kept);
      expect(new URL(kept).origin).toBe(new URL(address).origin);
    },
  );

  it.each([...ordinaryAddresses, ...blindOrdinaryAddresses, ...laterOrdinaryAddresses])(
    '%s stays as it is',
    (address) => {
      expect(toSourceUrl(address)).toBe(address);
    },
  );

  it('two shared documents stay two, without what opens them', () => {
    const share = (token: string) => toSourceUrl(`https://files.example.com/share/${token}`);
    const [first, second] = [share('Zk81QmVwLp3xT7aQ'), share('Zk81QmVwLp3xT7aR')];
    expect(first).not.toBe(second);
    expect(first).toMatch(/^https:\/\/files\.example\.com\/share\/~[a-z\d]{5}$/);
    expect(toSourceUrl(first)).toBe(first);
    // Of a short one even a fingerprint would tell too much.
    expect(share('Zk81QmVw')).toBe('https://files.example.com/share');
  });
});
