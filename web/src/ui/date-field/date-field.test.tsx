import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, describe, expect, test, vi } from 'vitest';
import en from '#i18n/en/ui.json' with { type: 'json' };
import zh from '#i18n/zh/ui.json' with { type: 'json' };
import type { DateProblem } from '#lib/dates/read-date.ts';
import { loadDateReader } from '#lib/lazy-reader.ts';
import { type LocalDate, localDate } from '#shared/time/local-date.ts';
import type { ClosureOf } from './calendar-dialog.tsx';
import { DateField, weekendsOnly } from './date-field.tsx';

afterEach(cleanup);

const juneteenth = localDate('2022-06-20');
const closureOf: ClosureOf = (date) =>
	date === juneteenth ? { kind: 'holiday', label: 'Juneteenth (USA_FI)' } : weekendsOnly('Weekend')(date);

interface Options {
	readonly language?: 'en' | 'zh';
	readonly accepts?: (date: LocalDate) => boolean;
	readonly onSubmit?: () => void;
}

interface OwnerProps {
	readonly accepts: (date: LocalDate) => boolean;
	readonly onSubmit: () => void;
	readonly picked: LocalDate[];
	readonly problems: DateProblem[];
}

function Owner({ accepts, onSubmit, picked, problems }: OwnerProps) {
	const [value, setValue] = useState(localDate('2022-06-15'));
	const [refused, setRefused] = useState<string>();
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				onSubmit();
			}}
		>
			<DateField
				value={value}
				refused={refused}
				min={localDate('2022-06-02')}
				max={localDate('2023-01-31')}
				closureOf={closureOf}
				today={localDate('2022-06-16')}
				onUnreadable={(text, problem) => {
					problems.push(problem);
					setRefused(text);
				}}
				onRewrite={() => setRefused(undefined)}
				onPick={(date, text) => {
					picked.push(date);
					setRefused(accepts(date) ? undefined : text);
					if (accepts(date)) setValue(date);
					return accepts(date);
				}}
			/>
			<button type="submit">Send</button>
		</form>
	);
}

async function open({ language = 'en', accepts = () => true, onSubmit = () => {} }: Options = {}) {
	await loadDateReader();
	const instance = i18next.createInstance();
	await instance.init({ lng: language, resources: { en: { ui: en }, zh: { ui: zh } } });
	const picked: LocalDate[] = [];
	const problems: DateProblem[] = [];
	render(
		<I18nextProvider i18n={instance}>
			<Owner accepts={accepts} onSubmit={onSubmit} picked={picked} problems={problems} />
		</I18nextProvider>,
	);
	const user = userEvent.setup();
	const text = () => screen.getByRole('textbox') as HTMLInputElement;
	const opener = () => screen.getByRole('button', { name: language === 'en' ? 'Choose a date' : '选择日期' });
	/** Opens the calendar, which is loaded on first use and takes the focus once it is shown. */
	const openCalendar = async () => {
		await user.click(opener());
		const calendar = await screen.findByRole('dialog');
		await vi.waitFor(() => expect(calendar.contains(document.activeElement)).toBe(true));
		return calendar;
	};
	return {
		user,
		picked,
		problems,
		text,
		opener,
		openCalendar,
		grid: () => within(screen.getByRole('dialog')).getByRole('grid'),
	};
}

const isMarked = (field: HTMLElement) => field.getAttribute('aria-invalid') === 'true';

describe('typing a date into the field', () => {
	test.each([
		['en', '15-Jun-2022', '4 July 2022', '04-Jul-2022'],
		['en', '15-Jun-2022', '2022年7月4日', '04-Jul-2022'],
		['zh', '2022-06-15', '20220704', '2022-07-04'],
	] as const)(
		'in %s, an unambiguous date is accepted when the focus leaves the field, and is shown in the format of the language',
		async (language, before, keys, after) => {
			const { user, picked, text } = await open({ language });
			expect(text().value).toBe(before);
			await user.clear(text());
			await user.type(text(), keys);
			expect([text().value, picked]).toEqual([keys, []]);
			await user.tab();
			expect([text().value, picked]).toEqual([after, ['2022-07-04']]);
		},
	);

	test.each(['click', 'tab'] as const)('after the field was focused by %s, typing replaces the date', async (way) => {
		const { user, picked, text } = await open();
		if (way === 'click') await user.click(text());
		else await user.tab();
		await user.keyboard('4jul22{Enter}');
		expect([text().value, picked]).toEqual(['04-Jul-2022', ['2022-07-04']]);
	});

	test('a refused date is kept and marked as invalid, and Enter does not submit the form', async () => {
		const onSubmit = vi.fn();
		const { user, picked, text } = await open({ accepts: () => false, onSubmit });
		await user.click(text());
		await user.paste('4 jul 2022');
		await user.keyboard('{Enter}');
		expect([text().value, isMarked(text()), picked]).toEqual(['4 jul 2022', true, ['2022-07-04']]);
		expect(onSubmit).not.toHaveBeenCalled();
		await user.keyboard('{Backspace}');
		expect(isMarked(text())).toBe(false);
	});

	test.each([
		['31jun2022', { problem: 'not-a-date' }],
		['15jun', { problem: 'not-a-date' }],
		['next Monday', { problem: 'not-a-date' }],
		['03/04/2026', { problem: 'ambiguous', dates: ['2026-03-04', '2026-04-03'] }],
	])('the invalid text %s is kept and a message is shown', async (written, problem) => {
		const onSubmit = vi.fn();
		const { user, picked, problems, text } = await open({ onSubmit });
		await user.click(text());
		await user.paste(written);
		await user.keyboard('{Enter}');
		expect([text().value, isMarked(text()), picked]).toEqual([written, true, []]);
		expect(problems).toEqual([problem]);
		expect(onSubmit).not.toHaveBeenCalled();
	});

	test('Escape discards the typed text, even if it was refused', async () => {
		const { user, text } = await open();
		await user.click(text());
		await user.keyboard('soon{Enter}{Escape}');
		expect([text().value, isMarked(text())]).toEqual(['15-Jun-2022', false]);
		await user.keyboard('x{Escape}');
		expect(text().value).toBe('15-Jun-2022');
	});
});

describe('the calendar', () => {
	test('the calendar opens at the date, is operated by keyboard, and returns the focus when it closes', async () => {
		const { user, picked, opener, openCalendar, grid } = await open();
		await openCalendar();
		expect(document.activeElement?.getAttribute('aria-label')).toBe('Wednesday, June 15, 2022');
		await user.keyboard('{ArrowRight}{ArrowDown}');
		expect(document.activeElement?.getAttribute('data-date')).toBe('2022-06-23');
		await user.keyboard('{PageDown}{Home}');
		expect(document.activeElement?.getAttribute('data-date')).toBe('2022-07-18');
		await user.keyboard('{Enter}');
		expect(picked).toEqual(['2022-07-18']);
		expect(screen.queryByRole('dialog')).toBeNull();
		expect(document.activeElement).toBe(opener());
		await openCalendar();
		expect(within(grid()).getByRole('gridcell', { selected: true }).textContent).toBe('18');
		await user.keyboard('{Escape}');
		expect(screen.queryByRole('dialog')).toBeNull();
		expect(document.activeElement).toBe(opener());
	});

	test('closed days show the reason and cannot be selected', async () => {
		const { user, picked, openCalendar, grid } = await open();
		await openCalendar();
		const holiday = within(grid()).getByRole('button', { name: 'Monday, June 20, 2022, Juneteenth (USA_FI)' });
		const saturday = within(grid()).getByRole('button', { name: 'Saturday, June 18, 2022, Weekend' });
		const before = within(grid()).getByRole('button', { name: 'Wednesday, June 1, 2022, Outside the possible dates' });
		for (const day of [holiday, saturday, before]) {
			expect(day.getAttribute('aria-disabled')).toBe('true');
			await user.click(day);
		}
		expect(picked).toEqual([]);
		expect([holiday, saturday].map((day) => day.getAttribute('data-closed'))).toEqual(['holiday', 'weekend']);
		holiday.focus();
		await user.keyboard('{Enter}');
		expect(picked).toEqual([]);
		expect(
			within(grid())
				.getByRole('button', { name: /June 16/ })
				.getAttribute('aria-current'),
		).toBe('date');
	});

	test('any month and year within the limits can be selected', async () => {
		const { user, openCalendar, grid } = await open();
		const dialog = within(await openCalendar());
		await user.selectOptions(dialog.getByRole('combobox', { name: 'Month' }), 'December');
		expect(within(grid()).getByRole('button', { name: 'Thursday, December 15, 2022' })).toBeTruthy();
		await user.click(dialog.getByRole('button', { name: 'Next year' }));
		expect(dialog.getByRole('combobox', { name: 'Year' })).toHaveProperty('value', '2023');
		expect(dialog.getByRole('combobox', { name: 'Month' })).toHaveProperty('value', '1');
		await user.click(dialog.getByRole('button', { name: 'Previous month' }));
		expect(dialog.getByRole('combobox', { name: 'Month' })).toHaveProperty('value', '12');
	});

	test('the Tab key stays within the calendar, and a click outside closes it', async () => {
		const { user, openCalendar } = await open();
		const dialog = await openCalendar();
		for (let presses = 0; presses < 9; presses++) {
			await user.tab();
			expect(dialog.contains(document.activeElement)).toBe(true);
		}
		await user.click(screen.getByRole('button', { name: 'Send' }));
		expect(screen.queryByRole('dialog')).toBeNull();
	});
});
