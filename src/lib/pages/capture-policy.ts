import { z } from 'zod';
import { siteRuleSchema, type SiteRule } from './site-rules';

/** `asked`: pages the user asks about. `read`: those, and pages the user reads. */
export const captureModes = ['off', 'asked', 'read'] as const;
export type CaptureMode = (typeof captureModes)[number];

/** When a page counts as read. */
export interface ReadingThreshold {
  /** In front and in use for so long. */
  seconds: number;
  /** Scrolled through to here, 0..1. */
  scrolledShare: number;
}

export const readingLimits = { seconds: { least: 5, most: 600 } } as const;

/** What the user has allowed. */
export interface CapturePolicy {
  /** When the user has chosen, in ms since the epoch; null: not yet, so nothing may be kept. */
  consentedAt: number | null;
  capture: CaptureMode;
  readingThreshold: ReadingThreshold;
  /** Pages of this machine and of private networks too. */
  allowPrivateNetwork: boolean;
  siteRules: readonly SiteRule[];
}

export const defaultPolicy: CapturePolicy = {
  consentedAt: null,
  capture: 'asked',
  readingThreshold: { seconds: 30, scrolledShare: 0.5 },
  allowPrivateNetwork: false,
  siteRules: [],
};

const thresholdSchema = z.object({
  seconds: z.int().min(readingLimits.seconds.least).max(readingLimits.seconds.most),
  scrolledShare: z.number().min(0).max(1),
});

/** What is damaged falls back to the careful side: no consent, no mode, no rule but those that can be read. */
export const capturePolicySchema: z.ZodType<CapturePolicy> = z.object({
  consentedAt: z.number().nonnegative().nullable().catch(null),
  capture: z.enum(captureModes).default('asked').catch('off'),
  readingThreshold: thresholdSchema.catch(defaultPolicy.readingThreshold),
  allowPrivateNetwork: z.boolean().catch(false),
  siteRules: z
    .array(z.unknown())
    .catch([])
    .transform((rules) =>
      rules.flatMap((rule) => {
        const parsed = siteRuleSchema.safeParse(rule);
        return parsed.success ? [parsed.data] : [];
      }),
    ),
});
