import { expect, test } from 'vitest';
import en from '#i18n/en/valuation.json' with { type: 'json' };
import zh from '#i18n/zh/valuation.json' with { type: 'json' };

test.each([
	['English', en],
	['Chinese', zh],
])(
	'an exported workbook names figures as the screen does, in %s',
	(_, { results, detail, explain, curves, workbook }) => {
		const onScreen: Readonly<Record<string, unknown>> = { ...curves, ...explain, ...detail, ...results };
		const shared = Object.entries(workbook.results).filter(
			([key]) => key in results || (key in detail && !(key in curves)),
		);
		const figures = shared.filter(([key]) =>
			/MtM|DV01|Amount|^(libor|rfr|rfrSpread|ric|tenor|bid|ask|settings)$/.test(key),
		);
		expect(figures.length).toBeGreaterThan(15);
		expect(Object.fromEntries(figures)).toEqual(Object.fromEntries(figures.map(([key]) => [key, onScreen[key]])));
	},
);
