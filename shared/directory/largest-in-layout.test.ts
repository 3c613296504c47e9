import { expect, it } from 'vitest';
import { checkFrontendConfig } from './check-frontend-config.ts';
import { parseFrontendConfig } from './layout.ts';

const rfr = (more: object) =>
	JSON.stringify({ GUI_Layout: { RFR: { Currencies: ['USD'], DefaultCurrency: 'USD', ...more } } });

it.each([
	[{ Features: { lookbackRange: 367 } }, 'RFR.Features.lookbackRange must be at most 366.'],
	[{ Features: { lockoutRange: 1_000_000_000 } }, 'RFR.Features.lockoutRange must be at most 366.'],
	[{ Columns: { effRate: { Width: 2001 } } }, 'RFR.Columns.effRate.Width must be at most 2000.'],
	[{ HeaderResultFields: { margin: { Width: 1e300 } } }, 'RFR.HeaderResultFields.margin.Width must be at most 2000.'],
])('the layout %j is refused when it is saved', (more, message) => {
	expect(checkFrontendConfig(rfr(more))).toEqual([expect.objectContaining({ code: 'too-large', message })]);
});

it('a layout in which all numbers are at their maximum is saved', () => {
	const largest = { Features: { lookbackRange: 366, lockoutRange: 366 }, Columns: { effRate: { Width: 2000 } } };
	expect(checkFrontendConfig(rfr(largest))).toEqual([]);
});

it('a number above its maximum in a saved layout is read as the maximum', () => {
	const Features = { lookbackRange: 1e9, lockoutRange: 1e30 };
	const read = parseFrontendConfig(rfr({ Features, Columns: { effRate: { Width: 1e300 } } }));
	expect(read).toMatchObject({
		layout: { RFR: { Features: { lookbackRange: 366, lockoutRange: 366 }, Columns: { effRate: { Width: 2000 } } } },
	});
});
