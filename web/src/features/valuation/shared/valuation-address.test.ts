import { expect, test } from 'vitest';
import { addressOf, placeAt, type ValuationPlace } from './valuation-address.ts';

const first = '0198c5e0-0000-7000-8000-000000000001';
const second = '0198c5e0-0000-7000-8000-000000000002';

test.each<ValuationPlace>([
	{ kind: 'engine' },
	{ kind: 'runs' },
	{ kind: 'run', runId: first },
	{ kind: 'comparison', first, second },
])('the address of $kind leads to it', (place) => {
	expect(placeAt(addressOf(place))).toEqual(place);
	expect(placeAt(`${addressOf(place)}/`)).toEqual(place);
});

test.each([
	'/valuationengine/curves',
	'/valuationengine/runs/newest',
	`/valuationengine/runs/${first}/with/${second}`,
	`/valuationengine/runs/${first}/compared-with`,
	`/valuationengine/runs/${first}/compared-with/${second}/more`,
	`/valuationengine/runs/${first.toUpperCase()}X`,
	// The API would refuse identifiers of other versions and variants.
	'/valuationengine/runs/0198c5e0-0000-4000-8000-000000000001',
	'/valuationengine/runs/0198c5e0-0000-7000-0000-000000000001',
])('%s leads nowhere', (path) => {
	expect(placeAt(path)).toBeUndefined();
});
