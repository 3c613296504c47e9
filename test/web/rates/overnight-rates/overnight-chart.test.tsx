import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { OvernightRow } from '../../../../shared/contract/overnight-history.ts';
import { OvernightChart } from '../../../../web/src/features/rates/overnight-rates/overnight-chart.tsx';
import { initLanguage, openTexts } from '../../../../web/src/i18n/language.ts';

const row = (date: string, value: string) => ({ record_date: date, value }) as OvernightRow;
const shown = [
	row('2026-05-08', '3.62'),
	row('2026-05-04', '3.60'),
	row('2026-05-06', 'n/a'),
	row('2026-05-05', '3.64'),
];
const slider = () => screen.getByRole('slider');

beforeEach(async () => {
	localStorage.setItem('portal.language', 'en');
	await initLanguage();
	await openTexts('rates');
});

test.each([
	[shown, '3 fixings from 04-May-2026 to 08-May-2026, lowest 3.60 on 04-May-2026, highest 3.64 on 05-May-2026.'],
	[[row('2026-05-04', '3.60')], '1 fixing from 04-May-2026 to 04-May-2026, lowest 3.60'],
])('the chart is described in words, without values that are not numbers', (rows, words) => {
	render(<OvernightChart rows={rows} name="SOFR" />);
	expect(document.querySelector('[aria-label^="Chart of SOFR"]')?.getAttribute('aria-label')).toContain(words);
});

test('the slider starts at the latest fixing and walks from the earliest, with the published digits', () => {
	render(<OvernightChart rows={shown} name="SOFR" />);
	expect(slider().getAttribute('aria-valuetext')).toBe('08-May-2026: 3.62 %');
	for (const [at, text] of [
		['1', '05-May-2026: 3.64 %'],
		['0', '04-May-2026: 3.60 %'],
	] as const) {
		fireEvent.change(slider(), { target: { value: at } });
		expect(slider().getAttribute('aria-valuetext')).toBe(text);
		expect(screen.getByText('SOFR').parentElement?.textContent).toBe(`SOFR ${text}`);
	}
});

test('a rate that does not change has a scale', () => {
	render(<OvernightChart rows={[row('2026-05-04', '0'), row('2026-05-05', '0')]} name="SOFR" />);
	const path = document.querySelector('path[d^="M"]')?.getAttribute('d');
	expect(path).toMatch(/^M[\d.]+,[\d.]+/);
	expect(path).not.toContain('NaN');
});

test('there is no chart without a figure', () => {
	const { container } = render(<OvernightChart rows={[row('2026-05-04', '')]} name="SOFR" />);
	expect(container.childElementCount).toBe(0);
});
