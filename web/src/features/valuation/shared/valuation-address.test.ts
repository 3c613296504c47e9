import { expect, test } from 'vitest';
import { addressOf, placeAt, type ValuationPlace } from './valuation-address.ts';

const first = '0198c5e0-0000-7000-8000-000000000001';
const second = '0198c5e0-0000-7000-8000-000000000002';

test.each<ValuationPlace>([
	{ kind: 'engine' },
	{ kind: 'runs' },
	{ kind: 'run', runId: first },
	{ kind: 'comparison', first, second },
])('the address of the screen $kind opens this screen', (place) => {
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
	// The API refuses identifiers of other UUID versions and variants.
	'/valuationengine/runs/0198c5e0-0000-4000-8000-000000000001',
	'/valuationengine/runs/0198c5e0-0000-7000-0000-000000000001',
])('the address %s does not open a screen', (path) => {
	expect(placeAt(path)).toBeUndefined();
});
