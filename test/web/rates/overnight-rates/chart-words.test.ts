import { expect, test } from 'vitest';
import { epochDay, localDate } from '../../../../shared/time/local-date.ts';
import { readingsOn } from '../../../../web/src/features/rates/overnight-rates/chart/chart-words.ts';
import { fixingSeries } from '../../../../web/src/features/rates/overnight-rates/chart/fixing-series.ts';
import { rateTextsIn } from '../shared/rate-texts.ts';

const text = await rateTextsIn('en');
const series = (currency: string, index: string, figures: Readonly<Record<string, string>>) =>
	fixingSeries({
		currency,
		rows: Object.entries(figures).map(([date, value]) => ({ record_date: localDate(date), value, index })),
	});

// Federal Reserve Bank of New York and Bank of England, June 2026. New York was closed on 19 June.
const sofr = series('USD', 'SOFR', { '2026-06-18': '3.62', '2026-06-22': '3.61' });
const sonia = series('GBP', 'SONIA', { '2026-06-18': '3.73', '2026-06-19': '3.7294' });
const spoken = (date: string) => readingsOn([sofr, sonia], epochDay(localDate(date)), text).spoken;

test('a day says the fixing that holds, with its date where it is of an earlier day, and the latest after the end', () => {
	expect(spoken('2026-06-17')).toBe('17-Jun-2026: SOFR no fixing; SONIA no fixing');
	expect(spoken('2026-06-18')).toBe('18-Jun-2026: SOFR 3.62 %; SONIA 3.73 %');
	expect(spoken('2026-06-19')).toBe('19-Jun-2026: SOFR 3.62 % (of 18-Jun-2026); SONIA 3.7294 %');
	expect(spoken('2026-06-22')).toBe('22-Jun-2026: SOFR 3.61 %; SONIA 3.7294 % (latest, of 19-Jun-2026)');
});
