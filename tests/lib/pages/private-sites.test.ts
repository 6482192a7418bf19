import { parse } from 'tldts';
import { describe, expect, it } from 'vitest';
import { privateSiteGroups } from '../../../src/lib/pages/private-site-list';
import { findPrivateGroup } from '../../../src/lib/pages/private-sites';

describe('findPrivateGroup', () => {
  it.each([
    ['mail.google.com', 'mail'],
    ['a.mail.google.com', 'mail'],
    ['webmail.example.org', 'mail'],
    ['chase.com', 'banking'],
    ['secure.chase.com', 'banking'],
    ['www.hsbc.co.uk', 'banking'],
    ['online.first.bank', 'banking'],
    ['ebanking.example.ch', 'banking'],
    ['mychart.clinic.example.org', 'health'],
    ['www.doctolib.de', 'health'],
    ['vault.bitwarden.com', 'passwords'],
    ['login.gov', 'government'],
    ['web.whatsapp.com', 'messages'],
  ])('%s is for %s', (host, name) => {
    expect(findPrivateGroup(host)?.name).toBe(name);
  });

  it.each([
    'google.com',
    'www.google.com',
    'docs.google.com',
    'mail.python.org',
    'notchase.com',
    'chase.com.example.org',
    'webmail.com',
    'hsbc.example.org',
    'irs.gov',
    'www.nhs.uk',
    'en.wikipedia.org',
    '127.0.0.1',
    'localhost',
  ])('%s is an ordinary site', (host) => {
    expect(findPrivateGroup(host)).toBeNull();
  });
});

describe('the default list', () => {
  const sites = privateSiteGroups.flatMap((group) => group.sites);

  it('names hosts in the spelling of addresses, each of them once', () => {
    for (const site of sites) expect(new URL(`https://${site}/`).hostname).toBe(site);
    expect(new Set(sites).size).toBe(sites.length);
  });

  it('names no whole ending, which would mean the sites of others', () => {
    for (const site of sites) expect(parse(site).domain, site).not.toBeNull();
  });

  it('names nothing that another entry holds already', () => {
    const covered = sites.filter((site) => sites.some((other) => site.endsWith(`.${other}`)));
    expect(covered).toEqual([]);
  });
});
