import { expect, test } from 'vitest';
import { rateTextsIn } from '#features/rates/testing/rate-texts.ts';
import type { OvernightRow } from '#shared/contract/rate-history.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { overnightWorkbook } from './overnight-columns.ts';

const question = { currency: 'GBP', from: '2026-05-04' as LocalDate, to: '2026-05-22' as LocalDate };
const column = (field: string, label?: string) => ({ field, label, tooltip: undefined });

test("the workbook has the profile's columns, the latest fixing first, and a name with currency and dates", async () => {
	const rows = [
		{ record_date: '2026-05-04', value: '3.7296', note: '=1+1' },
		{ record_date: '2026-05-05', value: '-0.05' },
	] as never as OvernightRow[];
	const columns = [column('record_date'), column('value', '@Fixing'), column('note')];
	const { fileName, sheets } = overnightWorkbook(question, rows, columns, await rateTextsIn('en'));
	expect(fileName).toBe('GBP_2026-05-04_2026-05-22.xlsx');
	expect(sheets.map(({ name }) => name)).toEqual(['GBP']);
	expect(sheets[0]?.rows).toEqual([
		[
			{ kind: 'text', text: 'Value Date', isBold: true },
			{ kind: 'text', text: "'@Fixing", isBold: true },
			{ kind: 'text', text: 'note', isBold: true },
		],
		[
			{ kind: 'date', date: '2026-05-05' },
			{ kind: 'number', value: -0.05, format: '0.0000' },
			{ kind: 'text', text: '' },
		],
		[
			{ kind: 'date', date: '2026-05-04' },
			{ kind: 'number', value: 3.7296, format: '0.0000' },
			{ kind: 'text', text: "'=1+1" },
		],
	]);
});
