/** Pairs of statements, one from memory and one from the web, with what a careful reader says about them. */
export interface LabelledPair {
  memory: string;
  web: string;
  /** What the page is called, where the statement itself does not name its subject. */
  memoryTitle?: string;
  webTitle?: string;
}

export const conflicting: readonly LabelledPair[] = [
  // Numbers with units
  { memory: 'The Harrow lighthouse is 41 metres tall.', web: 'Harrow lighthouse stands 48 m tall.' },
  {
    memory: 'The Varn tunnel is 7.2 km long and was dug by hand.',
    web: 'At 9.1 kilometres, the Varn tunnel is the longest in the valley.',
  },
  {
    memory: 'The recommended tyre pressure for the Quill X3 is 2.2 bar.',
    web: 'Recommended tyre pressure of the Quill X3: 2.8 bar.',
  },
  {
    memory: 'A sourdough loaf should bake for 35 minutes.',
    web: 'Bake the sourdough loaf for 50 minutes until it is dark.',
  },
  {
    memory: 'The battery of the Lumen lamp lasts 12 hours.',
    web: 'Its battery lasts up to 6 hours.',
    webTitle: 'Lumen lamp review',
  },
  {
    memory: 'Green tea should be brewed at 80 °C.',
    web: 'Brew green tea at 95 °C for the best taste.',
  },
  {
    memory: 'The Ostrava archive holds 14,000 letters.',
    web: 'The Ostrava archive holds 41,000 letters, historians say.',
  },
  // Percentages
  {
    memory: 'About 12 percent of the island is covered by forest.',
    web: 'Forest covers 31 % of the island.',
  },
  {
    memory: 'The standard VAT rate in Norland is 19 %.',
    web: 'Norland’s standard VAT rate is 21 percent.',
  },
  {
    memory: 'The vaccine reduces hospital admissions by 70%.',
    web: 'The vaccine reduces hospital admissions by 45%, a new study found.',
  },
  // Prices
  {
    memory: 'A day ticket for the Solberg ferry costs €24.',
    web: 'The day ticket for the Solberg ferry costs €31.',
  },
  {
    memory: 'Tessel Pro costs $9.99 a month.',
    web: 'Tessel Pro now costs $14.99 a month.',
  },
  {
    memory: 'The entrance fee to the Marlow museum is 8 pounds.',
    web: 'Entrance fee to the Marlow museum: £12.',
  },
  // Counts
  {
    memory: 'The Kestrel orchestra has 64 musicians.',
    web: 'With 82 musicians, the Kestrel orchestra is the largest of the region.',
  },
  { memory: 'Brindle County has five hospitals.', web: 'Brindle County has three hospitals left.' },
  {
    memory: 'The town of Alder has a population of 18,200.',
    web: 'Alder is a town with a population of 23,900.',
  },
  {
    memory: 'The Orion moon mission carried three astronauts.',
    web: 'Four astronauts were on board of the Orion moon mission.',
  },
  // Versions
  {
    memory: 'The latest stable version of Fernlib is 3.11.',
    web: 'Fernlib 3.13 is the latest stable version.',
  },
  {
    memory: 'Version 4.2 of the Plover router firmware is the current release.',
    web: 'The current release of the Plover router firmware is version 5.0.',
  },
  // Dates and years
  { memory: 'The Tarn bridge was completed in 1887.', web: 'The Tarn bridge was completed in 1891.' },
  {
    memory: 'Support for Windrose 10 ends on 14 October 2025.',
    web: 'Support for Windrose 10 ends on October 13, 2026.',
  },
  {
    memory: 'The composer Ilse Maren was born in 1804.',
    web: 'Ilse Maren, born in 1810, was a composer from Tromsø.',
  },
  {
    memory: 'Applications for the Bergman grant close on 1 March 2026.',
    web: 'The deadline has moved: applications for the Bergman grant close on 15 April 2026.',
  },
  {
    memory: 'The company Halden Optics was founded in 1976.',
    web: 'Halden Optics, a company from Graz, was established in 1981.',
  },
  {
    memory: 'The library opens at 9 am on weekdays.',
    web: 'On weekdays the library opens at 10:30 am.',
  },
  {
    memory: 'The next Calder festival takes place in June 2027.',
    web: 'The next Calder festival takes place in September 2027.',
  },
  // Negation
  {
    memory: 'The Pellet pan is dishwasher safe.',
    web: 'The Pellet pan is not dishwasher safe.',
  },
  {
    memory: 'Nimbus Mail still supports POP3 access.',
    web: 'Nimbus Mail no longer supports POP3 access.',
  },
  {
    memory: 'You do not need a visa to enter Norland.',
    web: 'Travellers need a visa to enter Norland.',
  },
  {
    memory: 'The Rookwood comet will return.',
    web: 'The Rookwood comet will never return.',
  },
  {
    memory: 'The app cannot export notes as PDF.',
    web: 'The app can export notes as PDF.',
    memoryTitle: 'Jotter app',
    webTitle: 'Jotter app',
  },
  { memory: 'Raw elderberries aren’t poisonous.', web: 'Raw elderberries are poisonous.' },
  // Antonyms
  { memory: 'The Gellert pass is open.', web: 'The Gellert pass is closed because of snow.' },
  {
    memory: 'Swimming in Lake Anselm is safe.',
    web: 'Swimming in Lake Anselm is unsafe after the spill.',
  },
  {
    memory: 'Drone flights over the Calder reserve are allowed.',
    web: 'Drone flights over the Calder reserve are banned.',
  },
  {
    memory: 'The ferry to Solberg is free.',
    web: 'The ferry to Solberg is not free.',
  },
  {
    memory: 'The Brisk dose is effective against malaria.',
    web: 'The Brisk dose is ineffective against malaria.',
  },
  {
    memory: 'The price of copper rose in March.',
    web: 'The price of copper fell in March.',
  },
];

export const agreeing: readonly LabelledPair[] = [
  // The same value, written differently
  { memory: 'The Varn tunnel is 1,000 m long.', web: 'The Varn tunnel is 1000 m long.' },
  { memory: 'The current release of Fernlib is 3.0 MB.', web: 'The current release of Fernlib is 3 MB.' },
  { memory: 'The Varn tunnel is 7.2 km long.', web: 'The Varn tunnel has a length of 7,200 metres.' },
  { memory: 'Norland has about 1.4 million people.', web: 'Norland has 1,412,300 people.' },
  { memory: 'The Harrow lighthouse is 330 m tall.', web: 'The Harrow lighthouse is 1,083 feet tall.' },
  { memory: 'Brindle County has five hospitals.', web: 'There are 5 hospitals in Brindle County.' },
  {
    memory: 'Support for Windrose 10 ends on 14 October 2025.',
    web: 'Support for Windrose 10 ends in October 2025.',
  },
  { memory: 'The library opens at 9 am.', web: 'The library opens at 9:00.' },
  {
    memory: 'The Ostrava archive holds more than 14,000 letters.',
    web: 'The Ostrava archive holds 14,600 letters.',
  },
  { memory: 'The hike to Lake Anselm takes 2 hours.', web: 'The hike to Lake Anselm takes 120 minutes.' },
  { memory: 'The loaf bakes for 40 to 50 minutes.', web: 'The loaf bakes for 45 minutes.' },
  { memory: 'The Orchid chip has 8 GB of memory.', web: 'The Orchid chip has 8 gigabytes of memory.' },
  // Different subjects
  { memory: 'The red line has 12 stations.', web: 'The blue line has 15 stations.' },
  {
    memory: 'The capital of Norland has 800,000 people.',
    web: 'The capital of Sudria has 2,100,000 people.',
  },
  { memory: 'Cats sleep 15 hours a day.', web: 'Dogs sleep 12 hours a day.' },
  { memory: 'The Tarn bridge was completed in 1887.', web: 'The Varn tunnel was completed in 1902.' },
  {
    memory: 'The Paris office has 40 employees.',
    web: 'The London office has 65 employees.',
  },
  { memory: 'Tessel Basic costs $5 a month.', web: 'Tessel Pro costs $14.99 a month.' },
  { memory: 'Fernlib 3.11 needs 200 MB of disk space.', web: 'Fernlib 4.0 needs 350 MB of disk space.' },
  { memory: 'Aspirin is not safe for dogs.', web: 'Aspirin is safe for adults.' },
  { memory: 'Bicycles are not allowed on the ferry.', web: 'Dogs are allowed on the ferry.' },
  // Different attributes
  { memory: 'The Tarn bridge is 210 m long.', web: 'The Tarn bridge is 48 m high.' },
  { memory: 'The shelf has a height of 180 cm.', web: 'The shelf has a width of 90 cm.' },
  { memory: 'The hall seats 900 people.', web: 'The hall was built by 120 workers.' },
  {
    memory: 'Construction of the Tarn bridge began in 1883.',
    web: 'The Tarn bridge was opened in 1887.',
  },
  { memory: 'Ilse Maren was born in 1804.', web: 'Ilse Maren died in 1861.' },
  { memory: 'The Kestrel weighs 3 kg.', web: 'The Kestrel can carry 5 kg.' },
  { memory: 'An adult ticket costs €24.', web: 'A child ticket costs €12.' },
  { memory: 'The minimum temperature is 4 °C.', web: 'The maximum temperature is 30 °C.' },
  { memory: 'The library opens at 9 am.', web: 'The library closes at 6 pm.' },
  // Different times
  {
    memory: 'In 2010 the town of Alder had 18,200 inhabitants.',
    web: 'In 2020 the town of Alder had 23,900 inhabitants.',
  },
  { memory: 'The museum is closed on Mondays.', web: 'The museum is open on Saturdays.' },
  // Dates of publication
  {
    memory: 'Published on 4 March 2024: The Pellet pan is made of cast iron.',
    web: 'Updated on 9 May 2026: The Pellet pan is made of cast iron.',
  },
  {
    memory: 'The Gellert pass is the highest road of Norland.',
    web: '12 Jan 2026 — The Gellert pass is the highest road of Norland.',
  },
  {
    memory: 'This article about the Varn tunnel was last updated in 2021.',
    web: 'This article about the Varn tunnel was last updated in 2025.',
  },
  // Nothing to disagree about
  { memory: 'Is the Pellet pan dishwasher safe?', web: 'The Pellet pan is not dishwasher safe.' },
  { memory: 'Nimbus Mail supports POP3 access.', web: 'Nimbus Mail still supports POP3 access.' },
  { memory: 'The Pellet pan is safe.', web: 'The Pellet pan is not unsafe.' },
  {
    memory: 'The Rookwood comet was seen by 3 observers in Chile.',
    web: 'The Rookwood comet has a tail of gas and dust.',
  },
  {
    memory: 'It is a myth that raw carrots are poisonous.',
    web: 'Raw carrots are not poisonous.',
  },
];
