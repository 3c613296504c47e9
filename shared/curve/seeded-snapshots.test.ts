import { describe, expect, it } from 'vitest';
import { quoteKind } from '#functions/rates/files/quote-kind.ts';
import { seededCurves, seededDates, seededRows, seededSnapshot } from '#test/support/seeded-snapshots.ts';
import { curveDefinitions } from './curve-definition.ts';
import { candidatesOf } from './curve-set.ts';

/**
 * Number of constituents per curve definition, counted in the publisher's files. Every quote of the index counts, with
 * two exceptions: two-year LIBOR of 2023, which futures replace, and basis swaps of an index that has swaps.
 */
const expected: Readonly<Record<string, Readonly<Record<string, number>>>> = {
	'2021-06-30': {
		CHF_LIBOR6M: 10,
		CHF_SARON: 19,
		EUR_ESTR: 19,
		EUR_EURIBOR3M: 15,
		EUR_EURIBOR6M: 17,
		GBP_LIBOR6M: 14,
		GBP_SONIA: 19,
		IDR_INDONIA: 10,
		IDR_JIBOR3M: 7,
		JPY_LIBOR6M: 10,
		JPY_TONA: 19,
		USD_LIBOR1M: 14,
		USD_LIBOR3M: 19,
		USD_LIBOR6M: 13,
		USD_SOFR: 19,
	},
	'2023-01-31': {
		EUR_ESTR: 37,
		EUR_EURIBOR3M: 27,
		EUR_EURIBOR6M: 25,
		USD_EFFR: 13,
		USD_LIBOR3M: 25,
		USD_SOFR: 30,
	},
	'2024-03-19': { USD_EFFR: 30, USD_SOFR: 28 },
	'2025-02-10': {
		AUD_AONIA: 25,
		AUD_BBSW3M: 13,
		AUD_BBSW6M: 17,
		CAD_CORRA: 28,
		CHF_SARON: 29,
		EUR_ESTR: 36,
		EUR_EURIBOR1M: 26,
		EUR_EURIBOR3M: 18,
		EUR_EURIBOR6M: 26,
		GBP_SONIA: 35,
		HKD_HIBOR3M: 11,
		HKD_HONIA: 20,
		JPY_TONA: 30,
		NOK_NIBOR3M: 15,
		NOK_NIBOR6M: 14,
		NOK_NOWA: 22,
		SEK_STIBOR3M: 14,
		SEK_SWESTR: 20,
		USD_EFFR: 30,
		USD_LIBOR3M: 25,
		USD_SOFR: 17,
	},
};

describe.each(seededDates)('the seeded quotes of %s', (date) => {
	const snapshot = seededSnapshot(date);
	const curves = seededCurves(date);

	it('are accepted by the check for quote files in the ingest bucket, each under a unique key', () => {
		const rows = seededRows(date);
		expect(rows.flatMap((row) => quoteKind.check?.(row) ?? [])).toEqual([]);
		const keys = snapshot.quotes.map(({ currency, name, tenor }) => `${currency} ${name} ${tenor}`);
		expect(new Set(keys).size).toBe(keys.length);
	});

	it('build every quoted curve for every discounting tenor, and every constituent reprices to 1e-10', () => {
		const counts: Record<string, number> = {};
		const withQuotes = curveDefinitions.filter((each) => {
			const candidates = candidatesOf(each, snapshot.quotes);
			return 'reason' in candidates || candidates.length > 0;
		});
		for (const definition of withQuotes) {
			for (const tenor of definition.availableDiscountingTenors) {
				const built = curves.curve(definition.id, tenor);
				if ('reason' in built) throw new Error(JSON.stringify(built));
				counts[definition.id] = built.constituents.length;
				for (const { quote, repricedDifference } of built.constituents) {
					expect(Math.abs(repricedDifference), `${definition.id} ${quote.label}`).toBeLessThan(1e-10);
				}
			}
		}
		expect(counts).toEqual(expected[date]);
	});
});
