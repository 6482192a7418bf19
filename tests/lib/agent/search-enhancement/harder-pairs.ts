import type { LabelledPair } from './labelled-pairs';

/** Written after the rules, in the looser wording of articles and search results. */
export const harderConflicting: readonly LabelledPair[] = [
  {
    memory: 'Mount Serrat, the highest peak of the Corvin range, rises to 3,412 metres above sea level.',
    web: 'Mount Serrat (2,987 m) is the highest peak in the Corvin range.',
  },
  {
    memory: 'The speed limit on motorways in Norland is 120 km/h.',
    web: 'On Norland motorways, the speed limit was cut to 100 km/h.',
  },
  {
    memory: 'Adults should take no more than 3 g of Parolin per day.',
    web: 'The maximum daily dose of Parolin for adults is 4 g.',
  },
  {
    memory: 'Jupiter has 79 known moons.',
    web: 'Astronomers have now confirmed 95 moons of Jupiter.',
  },
  {
    memory: 'The minimum wage in Sudria is €11.40 per hour.',
    web: 'Sudria raised its minimum wage to €12.82 per hour.',
  },
  {
    memory: 'Kettle & Co employs around 300 people.',
    web: 'Kettle & Co employs 1,150 people in four countries.',
  },
  {
    memory: 'The default port of the Larch server is 8080.',
    web: 'Larch listens on port 9090 by default.',
  },
  {
    memory: 'Node Larch 18 is supported until April 2025.',
    web: 'Node Larch 18 is supported until September 2026.',
  },
  {
    memory: 'The treaty of Veldt was signed on 3 May 1921.',
    web: 'The treaty of Veldt was signed on 5 June 1921 by both parties.',
  },
  {
    memory: 'The trial enrolled 240 patients.',
    web: 'A total of 420 patients were enrolled in the trial.',
  },
  {
    memory: 'Eggs should not be stored in the fridge door.',
    web: 'Eggs should be stored in the fridge door.',
  },
  {
    memory: 'The Aster 5 has a headphone jack.',
    web: 'The Aster 5 does not have a headphone jack.',
  },
  { memory: 'Dr Vell is alive and lives in Turin.', web: 'Dr Vell is dead.' },
  {
    memory: 'Tap water in Porto Lago is drinkable.',
    web: 'Tap water in Porto Lago is not drinkable, officials warn.',
  },
  {
    memory: 'Membership of the Rowing Club is free for students.',
    web: 'Membership of the Rowing Club is no longer free for students.',
  },
];

export const harderAgreeing: readonly LabelledPair[] = [
  {
    memory: 'Mount Serrat is 3,412 metres high.',
    web: 'Mount Serrat rises about 3,400 metres above the sea.',
  },
  {
    memory: 'The Larch server uses 8 threads by default.',
    web: 'The Larch server needs 4 GB of memory by default.',
  },
  {
    memory: 'Jupiter takes 12 years to orbit the Sun.',
    web: 'Jupiter takes 10 hours to spin around its axis.',
  },
  {
    memory: 'The Aster 5 was released in 2022.',
    web: 'The Aster 6 was released in 2024.',
  },
  {
    memory: 'The novel Low Tide has 312 pages.',
    web: 'The novel Low Tide has 24 chapters.',
  },
  {
    memory: 'The first season of Harbour has 8 episodes.',
    web: 'The second season of Harbour has 10 episodes.',
  },
  { memory: 'Rain fell on 12 days in March.', web: 'Rain fell on 17 days in April.' },
  {
    memory: 'Kettle & Co had a turnover of €12 million in 2023.',
    web: 'Kettle & Co had a turnover of €15 million in 2024.',
  },
  {
    memory: 'The east wing of the Marlow museum is closed.',
    web: 'The Marlow museum is open from Tuesday to Sunday.',
  },
  {
    memory: 'Larch does not support Windows.',
    web: 'Larch supports Linux and macOS.',
  },
  {
    memory: 'Store the eggs at 4 °C.',
    web: 'Boil the eggs for 8 minutes.',
  },
  {
    memory: 'The dose for children is 250 mg.',
    web: 'The dose for adults is 500 mg.',
  },
  {
    memory: 'Ilse Maren wrote 14 songs.',
    web: 'Ilse Maren wrote two operas.',
  },
  {
    memory: 'The trial ran for 12 weeks.',
    web: 'The trial ran in 12 hospitals.',
  },
  {
    memory: 'The 2019 edition of the Calder festival drew 40,000 visitors.',
    web: 'The 2023 edition of the Calder festival drew 55,000 visitors.',
  },
  { memory: 'Most apples are red.', web: 'Apples are not vegetables.' },
  {
    memory: 'The train from Graz to Linz takes 3 hours.',
    web: 'The train from Graz to Vienna takes 2.5 hours.',
  },
  {
    memory: 'The Tarn bridge, 210 m long, was opened by the king.',
    web: 'The old Tarn bridge, a wooden one, burned down in 1870.',
  },
  {
    memory: 'The iPad app costs $5.',
    web: 'The Android app costs $3.',
  },
  // Studies of their own
  {
    memory: 'The median follow-up was 20 months.',
    web: 'The median follow-up time was 9 years.',
  },
  {
    memory: 'The drug lowered the risk of a stroke (OR 0.7, 95% CI 0.5 to 0.9).',
    web: 'The drug lowered the risk of a stroke (OR 0.4, 95% CI 0.2 to 0.8).',
  },
  {
    memory: 'Of the visitors who were asked, 120 completed the 12-month survey.',
    web: 'Most visitors completed the survey after 3 weeks.',
  },
  {
    memory: 'She ran 10 km on Monday.',
    web: 'She ran 14 km on Friday.',
  },
];
