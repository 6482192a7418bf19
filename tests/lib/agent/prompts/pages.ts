import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { CapturedPage } from '../../../../src/lib/pages/types';

const folder = path.resolve(import.meta.dirname, '../../../fixtures/prompts/pages');

const written = {
  'heat-pump': ['https://oldhouse.example/heat-pump', 'Heating an old house with a heat pump', 'en'],
  recipe: ['https://kitchen.example/lentil-soup', 'Lentil soup with roasted carrots', 'en'],
  product: ['https://fjordrim.example/trail-40?ref=mail', 'Fjordrim Trail 40 backpack', 'en'],
  event: ['https://lysvik.example/harbour-lights', 'Harbour Lights festival: programme', 'en'],
  balkonsolar: ['https://strom.example/balkon', 'Strom vom Balkon', 'de'],
  forum: ['https://bread.example/t/4711', 'Sourdough starter smells of nail polish remover', 'en'],
} as const;

export type PageName = keyof typeof written | 'river' | 'book';

/** Our own texts, of ordinary lengths: 200 to 750 words as written, 4,000 and 60,000 put together. */
export function getPage(name: PageName): CapturedPage {
  if (name === 'river') return toPage('https://river.example/history', 'The river Alde', 'en', writeRiver(7));
  if (name === 'book') return toPage('https://river.example/book', 'A book of rivers', 'en', writeRiver(104));
  const [url, title, language] = written[name];
  return toPage(url, title, language, readFileSync(path.join(folder, `${name}.md`), 'utf8').trim());
}

function toPage(url: string, title: string, language: string, text: string): CapturedPage {
  return { url, title, text, language, hasPrivateField: false, fullLength: text.length };
}

const rivers = ['Alde', 'Brenna', 'Corve', 'Dorrin', 'Esk', 'Farrow', 'Glane', 'Hollen'] as const;

/** A chapter of about 580 words for each of so many stretches of a river, no two with the same figures. */
function writeRiver(chapters: number): string {
  return Array.from({ length: chapters }, (_, at) => {
    const river = rivers[at % rivers.length] ?? 'Alde';
    return writeChapter(at + 1, river);
  }).join('\n\n');
}

function writeChapter(number: number, river: string): string {
  const year = 1700 + number * 2;
  return [
    `# Chapter ${number}: the ${river} at mile ${number * 3}`,
    `At mile ${number * 3} the ${river} leaves the hills and slows down. The valley is ${number + 2} miles wide here, and the old maps show ${number % 5 || 5} arms of the river where there is one today. People who live on the bank call this stretch the Lazy Water, because a boat that is let go in the morning is still in sight at noon.`,
    `## The mill of ${year}`,
    `A mill was built here in ${year} by a family that had come from the coast. It had ${(number % 3) + 2} wheels and ground the barley of ${number + 11} farms. The accounts of the mill are kept in the town hall, in ${number + 4} volumes, and they tell more about the weather than about the flour: the miller noted every day on which the water was too low to turn a wheel. In the dry summer of ${year + 26} that was so on ${40 + (number % 50)} days.`,
    `The wheels were taken out in ${year + 110}, when steam had made them useless. The building stayed. For a while it was a school, later a store for grain, and since ${year + 190} it has stood empty. The society that looks after it counts about ${number * 120 + 300} visitors a year and asks nothing for entrance.`,
    `## The flood of ${year + 61}`,
    `The worst flood that anybody has written about came in the spring of ${year + 61}. The snow in the hills melted within a week, and on the night of the ${(number % 27) + 1}th of March the water rose by ${(number % 4) + 2} metres. It took the bridge, ${number % 9} houses and the greater part of the orchard. Nobody was killed, because a boy who could not sleep had heard the stones moving in the river bed and had woken the street.`,
    `After the flood the people argued for ${(number % 6) + 3} years about what to do. Some wanted a wall, others wanted to give the low meadows back to the river. In the end they did both, and it is the meadows that have helped: since then the water has come into the street only ${(number % 3) + 1} times, and never above the first step.`,
    `## Birds and fish`,
    `In a count of ${year + 200} there were ${number + 30} kinds of birds along this stretch, among them ${(number % 7) + 2} pairs of kingfishers. The salmon, which had been gone for a century, came back when the weir got a ladder. ${number * 7 + 20} of them were counted in the first autumn, and about twice as many in the year after. Anglers may keep one fish a day, and from October to February none at all.`,
    `The greatest danger for the fish is warm water. In July the temperature at the gauge reaches ${18 + (number % 6)} degrees, and above ${22 + (number % 3)} the salmon stop moving upstream. Alders that shade the water make a difference of up to two degrees, and so the society plants ${number + 60} of them every winter with the children of the school.`,
    `## What is planned`,
    `Until ${2027 + (number % 8)} the bank is to be opened on a length of ${number * 10 + 200} metres, so that the river can make a bend again where it had one before. The plan costs ${number * 15 + 240},000 euros, of which the region pays two thirds. Some farmers fear for their fields; the region has offered them land on the upper terrace in exchange, and ${(number % 5) + 3} of ${(number % 5) + 9} have agreed so far.`,
    `Whether the plan will work nobody can say for sure. The engineers who made it point to mile ${number * 3 + 40}, where a similar bend was opened ${(number % 7) + 6} years ago and has needed no repair since. Those who doubt it point to the winter of ${2009 + (number % 9)}, when the river took ${number % 8} metres of the new bank in one night. Both are right, and both have been heard at the ${(number % 4) + 2} meetings that the town has held.`,
    `The walk along this stretch takes about ${(number % 3) + 2} hours. It begins at the mill, follows the bank to the gauge, and comes back over the upper terrace, where on clear days one can see the hills that the river has come from. There is a bench at every half mile, and at the gauge a table with the height of every flood since ${year + 61}.`,
  ].join('\n\n');
}
