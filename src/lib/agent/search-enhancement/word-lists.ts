/** English words that the rules for conflicts know. In other languages only numbers are compared. */

/** Words that say nothing about what a sentence is about. */
export const emptyWords = toSet(`
  a an the this that these those some any each every all both such own same other another most many much more few
  i you he she it we they me him her us them my your his its our their who whom whose which what
  is are was were be been being am do does did done doing has have had having can could will would shall should
  may might must need needs let get gets got make makes made take takes took taken use uses keep keeps come comes go goes
  show shows known
  and or but nor so yet if then than as at by for from in into of off on onto out over per through to up upon with
  about above across after against along among around before behind below between beyond during down near
  since till until under via within because while when where how why there here
  also too very just only even quite rather well almost nearly roughly approximately approx circa exactly
  still now currently today already again always often usually generally typically recently lately daily soon
  new latest current newest recent stable left least total number amount
  say says said according found find reported report study found stand stands lie lies give gives given best
  results methods conclusions conclusion background objective objectives design setting findings
  not no never cannot without neither hardly longer`);

/** A sentence that begins with one of these has its subject elsewhere. */
export const pronouns = toSet('it its he his she her they their this these that');

export const negators = toSet('not no never cannot without neither nor hardly');

/** Pairs of opposites: words of one side against words of the other. */
const oppositeWords: readonly (readonly [string, string])[] = [
  ['safe harmless', 'unsafe dangerous harmful hazardous'],
  ['open opened reopened', 'closed shut'],
  ['available', 'unavailable'],
  ['legal lawful', 'illegal unlawful'],
  ['allowed permitted legal', 'forbidden banned prohibited disallowed illegal'],
  ['free', 'paid'],
  ['supported', 'unsupported deprecated discontinued'],
  ['alive living', 'dead deceased'],
  ['possible', 'impossible'],
  ['required mandatory compulsory obligatory', 'optional voluntary'],
  ['effective', 'ineffective'],
  ['true correct', 'false incorrect untrue'],
  [
    'rise rises rose risen increase increases increased grew grows climbed',
    'fall falls fell fallen decrease decreases decreased dropped declined shrank',
  ],
  ['higher', 'lower'],
  ['larger bigger', 'smaller'],
  ['faster', 'slower'],
  ['enabled', 'disabled'],
  ['active', 'inactive'],
  ['healthy', 'unhealthy'],
  ['reversible', 'irreversible'],
  ['edible', 'inedible poisonous toxic'],
  ['waterproof', 'leaky'],
  ['compatible', 'incompatible'],
  ['accepted approved', 'rejected refused declined'],
  ['won', 'lost'],
  ['guilty', 'innocent acquitted'],
  ['succeeded successful', 'failed unsuccessful'],
  ['included', 'excluded'],
  ['present', 'absent'],
  ['secure', 'insecure vulnerable'],
  ['likely', 'unlikely'],
  ['common', 'rare uncommon'],
];

/** By word: on which side of which pairs it stands. */
export const opposites: ReadonlyMap<string, readonly { pair: number; sign: 1 | -1 }[]> = toOpposites();

/** Words of which a statement has one or the other: those that differ speak of different things. */
const attributeGroups: readonly (readonly string[])[] = [
  [
    'tall high height',
    'long length longest',
    'wide width broad',
    'deep depth',
    'thick thickness',
    'weigh weighs weight heavy mass',
    'carry carries capacity load payload',
    'speed fast',
    'diameter',
    'area',
  ],
  ['minimum lowest min smallest', 'maximum highest max largest peak', 'average mean median'],
  ['adult adults', 'child children kid kids', 'senior seniors', 'infant infants baby babies'],
  ['men man male males', 'women woman female females'],
  ['north northern', 'south southern', 'east eastern', 'west western'],
  ['summer', 'winter', 'spring', 'autumn'],
  ['month monthly', 'year yearly annual annually', 'week weekly', 'hour hourly'],
  ['first', 'second', 'third', 'fourth', 'fifth', 'last'],
  ['used', 'unused brand-new'],
  ['online', 'offline'],
  ['indoor indoors', 'outdoor outdoors'],
  ['before', 'after'],
];
const eventGroup: readonly string[] = [
  'began begin begins start starts started',
  'completed complete finished built constructed',
  'opened opens open inaugurated reopened reopens',
  'close closes closed until till end ends ended expire expires expired deadline due',
  'born birth',
  'died dies death',
  'founded established created incorporated formed',
  'released release releases launched launch launches published',
  'discontinued retired withdrawn',
  'place held scheduled',
  'arrives arrived arrival',
  'departs departed departure leaves',
  'discovered invented',
  'signed',
  'elected',
  'married',
  'destroyed demolished',
];

/** By word: which classes of which groups it belongs to. */
export const attributes: ReadonlyMap<string, readonly { group: number; name: string }[]> = toClasses();
/** By word: what happened, or happens, once, on a date. */
export const events: ReadonlyMap<string, string> = new Map(
  eventGroup.flatMap((words) => words.split(' ').map((word) => [word, words] as const)),
);

export const months = new Map(
  'january february march april may june july august september october november december'
    .split(' ')
    .flatMap((name, at) => [[name, at + 1] as const, [name.slice(0, 3), at + 1] as const])
    .concat([['sept', 9] as const]),
);

export const numberWords = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, value] as const)
    .concat(
      'twenty thirty forty fifty sixty seventy eighty ninety'
        .split(' ')
        .map((word, at) => [word, (at + 2) * 10] as const),
    )
    .concat([['dozen', 12] as const]),
);

function toSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}

function toOpposites(): Map<string, { pair: number; sign: 1 | -1 }[]> {
  const found = new Map<string, { pair: number; sign: 1 | -1 }[]>();
  for (const [pair, sides] of oppositeWords.entries()) {
    for (const [at, words] of sides.entries()) {
      for (const word of words.split(' '))
        found.set(word, [...(found.get(word) ?? []), { pair, sign: at === 0 ? 1 : -1 }]);
    }
  }
  return found;
}

function toClasses(): Map<string, { group: number; name: string }[]> {
  const found = new Map<string, { group: number; name: string }[]>();
  for (const [group, classes] of attributeGroups.entries()) {
    for (const name of classes) {
      for (const word of name.split(' ')) found.set(word, [...(found.get(word) ?? []), { group, name }]);
    }
  }
  return found;
}
