import type { Publisher } from './publisher.ts';
import { corra } from './publishers/bank-of-canada.ts';
import { sonia } from './publishers/bank-of-england.ts';
import { tona } from './publishers/bank-of-japan.ts';
import { estr } from './publishers/european-central-bank.ts';
import { sora } from './publishers/monetary-authority-of-singapore.ts';
import { effr, sofr } from './publishers/new-york-fed.ts';
import { nowa } from './publishers/norges-bank.ts';
import { aonia } from './publishers/reserve-bank-of-australia.ts';
import { swestr } from './publishers/sveriges-riksbank.ts';
import { saron } from './publishers/swiss-national-bank.ts';
import { thor } from './publishers/thai-bond-market-association.ts';

/** The publisher of each fetched index, by the name of the index. */
export const publishers: ReadonlyMap<string, Publisher> = new Map(
	[sofr, effr, sonia, estr, saron, tona, corra, aonia, sora, thor, swestr, nowa].map((publisher) => [
		publisher.index,
		publisher,
	]),
);
