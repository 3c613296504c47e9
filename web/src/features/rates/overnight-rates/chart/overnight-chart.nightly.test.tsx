import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { madeUpOvernight } from '#features/rates/testing/made-up-overnight.ts';
import { initLanguage, openTexts } from '#i18n/language.ts';
import type { OvernightRow } from '#shared/contract/overnight-history.ts';
import { show } from '#test/support/notifications-fake.ts';
import { OvernightChart } from './overnight-chart.tsx';

const { saveFile, chartPicture } = vi.hoisted(() => ({ saveFile: vi.fn(), chartPicture: vi.fn() }));
vi.mock('#lib/workbook/save-file.ts', () => ({ saveFile }));
vi.mock('#ui/step-chart/chart-picture.ts', () => ({ chartPicture }));
vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

const row = (date: string, value: string) => ({ record_date: date, value, index: 'SOFR' }) as OvernightRow;
const shown = [
	row('2026-05-08', '3.62'),
	row('2026-05-04', '3.60'),
	row('2026-05-06', 'n/a'),
	row('2026-05-05', '3.64'),
];
const slider = () => screen.getByRole('slider');
const drawn = (rows: readonly OvernightRow[], currency: string, isMarking: boolean, onMark = vi.fn()) => (
	<OvernightChart
		fixings={[{ currency, rows }]}
		comparison={{ currency, currencies: [currency], compared: [], onCompare: () => undefined }}
		decisions={{ isMarking, onMark }}
	/>
);
const draw = (rows: readonly OvernightRow[], currency = 'USD') => render(drawn(rows, currency, true));

beforeEach(async () => {
	localStorage.setItem('portal.language', 'en');
	await initLanguage();
	await openTexts('rates');
});

test.each([
	[
		shown,
		'from 04-May-2026 to 08-May-2026',
		'SOFR: 3 fixings, lowest 3.60 on 04-May-2026, highest 3.64 on 05-May-2026.',
	],
	[[row('2026-05-04', '3.60')], 'from 04-May-2026 to 04-May-2026', 'SOFR: 1 fixing, lowest 3.60 on 04-May-2026'],
])('the chart has a description in words, which ignores values that are not numbers', (rows, days, words) => {
	draw(rows);
	const label = slider().getAttribute('aria-label');
	expect(label).toContain(days);
	expect(label).toContain(words);
});

test('the slider starts at the latest fixing and moves between fixings, with the published digits', () => {
	draw(shown);
	expect(slider().getAttribute('aria-valuetext')).toBe('08-May-2026: 3.62 %');
	for (const [key, text] of [
		['ArrowLeft', '05-May-2026: 3.64 %'],
		['Home', '04-May-2026: 3.60 %'],
		['ArrowLeft', '04-May-2026: 3.60 %'],
		['End', '08-May-2026: 3.62 %'],
		['Delete', '08-May-2026: 3.62 %'],
	] as const) {
		fireEvent.keyDown(slider(), { key });
		expect(slider().getAttribute('aria-valuetext')).toBe(text);
	}
});

test('no chart is shown without fixings', () => {
	const { container } = draw([row('2026-05-04', '')]);
	expect(container.childElementCount).toBe(0);
});

describe('zooming the chart', () => {
	const days = () => slider().getAttribute('aria-label')?.slice(0, 60);

	test('zooming by keyboard shows fewer days around the selected day, which stays visible when the slider moves', () => {
		draw(madeUpOvernight('2026-02-23', '2026-05-22'));
		fireEvent.keyDown(slider(), { key: '+' });
		fireEvent.keyDown(slider(), { key: '+' });
		expect(days()).toMatch(/from 30-Apr-2026 to 22-May-2026/);
		fireEvent.keyDown(slider(), { key: 'Home' });
		expect(days()).toMatch(/from 23-Feb-2026 to 17-Mar-2026/);
		fireEvent.keyDown(slider(), { key: '0' });
		expect(days()).toMatch(/from 23-Feb-2026 to 22-May-2026/);
	});

	test('after zooming by buttons, the CSV contains only the displayed days', async () => {
		draw(madeUpOvernight('2026-02-23', '2026-05-22'));
		const user = userEvent.setup({ delay: null });
		const whole = screen.getByRole('button', { name: 'Whole range' });
		expect(whole).toHaveProperty('disabled', true);
		await user.click(screen.getByRole('button', { name: 'Zoom in' }));
		await user.click(screen.getByRole('button', { name: 'CSV' }));
		expect(saveFile.mock.calls[0]?.[1]).toBe('USD_2026-03-17_2026-04-30.csv');
		expect(saveFile.mock.calls[0]?.[0].split('\r\n').length).toBe(1 + 33 + 1);
		await user.click(whole);
		expect(days()).toMatch(/from 23-Feb-2026/);
	});
});

describe('policy decisions', () => {
	// The ECB decided on 18 December 2025 and 5 February 2026.
	const winter = madeUpOvernight('2025-12-01', '2026-02-27', 'ESTR');
	const marks = () => document.querySelectorAll('[data-marks="EUR"] > g').length;
	const note =
		/^Policy decisions: scheduled meetings, as announced in advance\. Sources: European Central Bank \(indicative calendars\)/;

	test('decisions are marked, with their source and the first day of known decisions, until the user hides them', async () => {
		const onMark = vi.fn();
		const { rerender } = render(drawn(winter, 'EUR', true, onMark));
		expect(marks()).toBe(2);
		const text = screen.getByText(note).textContent;
		expect(text).toContain('Decisions of the ECB are known from 18-Dec-2025 to 07-Dec-2028.');
		expect(screen.getByRole('link', { name: /^More about policy decisions/ }).getAttribute('href')).toBe(
			'/help/overnight-rates.html#decisions',
		);
		await userEvent.setup({ delay: null }).click(screen.getByRole('checkbox', { name: 'Policy decisions' }));
		expect(onMark).toHaveBeenCalledWith(false);
		rerender(drawn(winter, 'EUR', false));
		expect(marks()).toBe(0);
		expect(screen.queryByText(note)).toBeNull();
		expect(slider().getAttribute('aria-label')).not.toContain('Governing Council');
	});

	test('the slider stops at decisions, even on days without a fixing', () => {
		draw(
			winter.filter(({ record_date }) => record_date !== '2026-02-05'),
			'EUR',
		);
		fireEvent.keyDown(slider(), { key: 'Home' });
		const heard: string[] = [];
		for (let i = 0; i < winter.length; i++) {
			fireEvent.keyDown(slider(), { key: 'ArrowRight' });
			heard.push(slider().getAttribute('aria-valuetext') ?? '');
		}
		expect(heard.filter((text) => text.includes('Governing Council')).map((text) => text.slice(0, 11))).toEqual([
			...['18-Dec-2025', '23-Dec-2025', '05-Feb-2026', '11-Feb-2026'],
		]);
	});

	test('for a currency without a decision calendar, decisions are not offered and a note names the currencies that have one', () => {
		draw(winter, 'GBP');
		expect(screen.queryByRole('checkbox')).toBeNull();
		expect(screen.getByText(/^Policy decisions are known for EUR and USD only\./)).toBeTruthy();
	});

	test('decisions in the displayed days are in the image, with their source', async () => {
		chartPicture.mockResolvedValue(new Blob(['png']));
		draw(winter, 'EUR');
		const user = userEvent.setup({ delay: null, writeToClipboard: false });
		const copy = () => user.click(screen.getByRole('button', { name: 'Copy as image' }));
		await copy();
		const [, , words, marked] = chartPicture.mock.calls.at(-1) ?? [];
		expect(words.notes[1]).toMatch(note);
		expect(marked).toMatchObject([{ key: 'EUR', name: 'ECB' }]);
		expect(marked[0].days).toHaveLength(2);
		// The displayed days are 5 to 31 January.
		fireEvent.keyDown(slider(), { key: 'Home' });
		for (let i = 0; i < 28; i++) fireEvent.keyDown(slider(), { key: 'ArrowRight' });
		for (let i = 0; i < 2; i++) fireEvent.keyDown(slider(), { key: '+' });
		await copy();
		const [, , nextWords, nextMarked] = chartPicture.mock.calls.at(-1) ?? [];
		expect(nextMarked).toEqual([]);
		expect(nextWords.notes).toHaveLength(2);
	});
});

describe('the image of the chart', () => {
	const copy = async () =>
		userEvent
			.setup({ delay: null, writeToClipboard: false })
			.click(screen.getByRole('button', { name: 'Copy as image' }));
	const picture = new Blob(['png']);

	test('the image is copied to the clipboard with title, days, source and date', async () => {
		vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 4, 22, 9) });
		const write = vi.fn(async () => undefined);
		vi.stubGlobal('ClipboardItem', class {});
		draw(shown);
		chartPicture.mockResolvedValue(picture);
		const user = userEvent.setup({ delay: null });
		Object.defineProperty(navigator, 'clipboard', { value: { write }, configurable: true });
		await user.click(screen.getByRole('button', { name: 'Copy as image' }));
		await vi.waitFor(() =>
			expect(show).toHaveBeenCalledWith(expect.objectContaining({ text: 'The chart is on the clipboard.' })),
		);
		expect(write).toHaveBeenCalledTimes(1);
		expect(chartPicture.mock.calls[0]?.[2]).toMatchObject({
			title: 'Overnight rates: SOFR',
			subtitle: 'Percent per year, 04-May-2026 to 08-May-2026. A fixing holds until the next one.',
			notes: ['SOFR (USD): Federal Reserve Bank of New York', 'Made on 22-May-2026 from the fixings in the portal.'],
		});
		vi.useRealTimers();
		vi.unstubAllGlobals();
	});

	test('the image is saved if the clipboard does not accept images, and a failure is reported', async () => {
		draw(shown);
		chartPicture.mockResolvedValueOnce(picture);
		await copy();
		await vi.waitFor(() =>
			expect(saveFile).toHaveBeenCalledWith(picture, 'USD_2026-05-04_2026-05-08.png', 'image/png'),
		);
		chartPicture.mockRejectedValueOnce(new Error('no canvas'));
		await copy();
		await vi.waitFor(() =>
			expect(show).toHaveBeenCalledWith(expect.objectContaining({ text: 'The image could not be created.' })),
		);
	});
});
