import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type LocalDate, localDate } from '../../../shared/time/local-date.ts';
import en from '../../../web/src/i18n/en/ui.json' with { type: 'json' };
import zh from '../../../web/src/i18n/zh/ui.json' with { type: 'json' };
import { DateField } from '../../../web/src/ui/date-field/date-field.tsx';
import { type ClosureOf, weekendsOnly } from '../../../web/src/ui/date-field/day-closure.ts';

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
	readonly unreadable: string[];
}

function Owner({ accepts, onSubmit, picked, unreadable }: OwnerProps) {
	const [value, setValue] = useState(localDate('2022-06-15'));
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				onSubmit();
			}}
		>
			<DateField
				value={value}
				min={localDate('2022-06-02')}
				max={localDate('2023-01-31')}
				closureOf={closureOf}
				today={localDate('2022-06-16')}
				onUnreadable={(text) => unreadable.push(text)}
				onPick={(date) => {
					picked.push(date);
					if (accepts(date)) setValue(date);
					return accepts(date);
				}}
			/>
			<button type="submit">Send</button>
		</form>
	);
}

async function open({ language = 'en', accepts = () => true, onSubmit = () => {} }: Options = {}) {
	const instance = i18next.createInstance();
	await instance.init({ lng: language, resources: { en: { ui: en }, zh: { ui: zh } } });
	const picked: LocalDate[] = [];
	const unreadable: string[] = [];
	render(
		<I18nextProvider i18n={instance}>
			<Owner accepts={accepts} onSubmit={onSubmit} picked={picked} unreadable={unreadable} />
		</I18nextProvider>,
	);
	const user = userEvent.setup();
	const text = () => screen.getByRole('textbox') as HTMLInputElement;
	const opener = () => screen.getByRole('button', { name: language === 'en' ? 'Choose a date' : '选择日期' });
	return { user, picked, unreadable, text, opener, grid: () => within(screen.getByRole('dialog')).getByRole('grid') };
}

describe('writing', () => {
	test.each([
		['en', '15-Jun-2022', '4jul2022', '04-Jul-2022'],
		['zh', '2022-06-15', '20220704', '2022-07-04'],
	] as const)('in %s a date is taken as soon as it is whole', async (language, before, keys, after) => {
		const { user, picked, text } = await open({ language });
		expect(text().value).toBe(before);
		await user.clear(text());
		await user.type(text(), keys);
		expect(picked).toEqual(['2022-07-04']);
		expect(text().value).toBe(after);
	});

	test('a refused date gives way to the one from before, and the Enter after it sends no form', async () => {
		const onSubmit = vi.fn();
		const { user, picked, text } = await open({ accepts: () => false, onSubmit });
		await user.clear(text());
		await user.type(text(), '4-7-22{Enter}');
		await user.clear(text());
		await user.type(text(), '04-Jul-2022{Enter}');
		expect(text().value).toBe('15-Jun-2022');
		expect(onSubmit).not.toHaveBeenCalled();
		await user.clear(text());
		await user.click(text());
		await user.paste('4 jul 2022');
		await user.keyboard('{Enter}');
		expect(picked).toEqual(['2022-07-04', '2022-07-04']);
		expect(text().value).toBe('15-Jun-2022');
		expect(onSubmit).not.toHaveBeenCalled();
		// The user has been told; the date from before is what is seen now.
		await user.keyboard('{Enter}');
		expect(onSubmit).toHaveBeenCalledTimes(1);
	});

	test('what is unfinished or no date is dropped on leaving, and told', async () => {
		const onSubmit = vi.fn();
		const { user, picked, unreadable, text } = await open({ onSubmit });
		await user.clear(text());
		await user.type(text(), '31jun2022');
		expect(text().value).toBe('31-Jun-2022');
		await user.tab();
		expect([text().value, picked]).toEqual(['15-Jun-2022', []]);
		await user.clear(text());
		await user.type(text(), '15jun{Enter}');
		expect(unreadable).toEqual(['31-Jun-2022', '15-Jun-']);
		expect(onSubmit).not.toHaveBeenCalled();
	});
});

describe('the calendar', () => {
	test('opens on the date, is walked by keys and gives the focus back', async () => {
		const { user, picked, opener, grid } = await open();
		await user.click(opener());
		expect(document.activeElement?.getAttribute('aria-label')).toBe('Wednesday, June 15, 2022');
		await user.keyboard('{ArrowRight}{ArrowDown}');
		expect(document.activeElement?.getAttribute('data-date')).toBe('2022-06-23');
		await user.keyboard('{PageDown}{Home}');
		expect(document.activeElement?.getAttribute('data-date')).toBe('2022-07-18');
		await user.keyboard('{Enter}');
		expect(picked).toEqual(['2022-07-18']);
		expect(screen.queryByRole('dialog')).toBeNull();
		expect(document.activeElement).toBe(opener());
		await user.click(opener());
		expect(within(grid()).getByRole('gridcell', { selected: true }).textContent).toBe('18');
		await user.keyboard('{Escape}');
		expect(screen.queryByRole('dialog')).toBeNull();
		expect(document.activeElement).toBe(opener());
	});

	test('names the closed days and does not let them be chosen', async () => {
		const { user, picked, opener, grid } = await open();
		await user.click(opener());
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

	test('leads to any month and year, never past its limits', async () => {
		const { user, opener, grid } = await open();
		await user.click(opener());
		const dialog = within(screen.getByRole('dialog'));
		await user.selectOptions(dialog.getByRole('combobox', { name: 'Month' }), 'December');
		expect(within(grid()).getByRole('button', { name: 'Thursday, December 15, 2022' })).toBeTruthy();
		await user.click(dialog.getByRole('button', { name: 'Next year' }));
		expect(dialog.getByRole('combobox', { name: 'Year' })).toHaveProperty('value', '2023');
		expect(dialog.getByRole('combobox', { name: 'Month' })).toHaveProperty('value', '1');
		await user.click(dialog.getByRole('button', { name: 'Previous month' }));
		expect(dialog.getByRole('combobox', { name: 'Month' })).toHaveProperty('value', '12');
	});

	test('keeps Tab within itself, and closes when something else is pressed', async () => {
		const { user, opener } = await open();
		await user.click(opener());
		const dialog = screen.getByRole('dialog');
		for (let presses = 0; presses < 9; presses++) {
			await user.tab();
			expect(dialog.contains(document.activeElement)).toBe(true);
		}
		await user.click(screen.getByRole('button', { name: 'Send' }));
		expect(screen.queryByRole('dialog')).toBeNull();
	});

	test('speaks Chinese', async () => {
		const { user, opener, grid } = await open({ language: 'zh' });
		await user.click(opener());
		expect(within(grid()).getByRole('button', { name: /^2022年6月20日/ })).toBeTruthy();
		expect(within(grid()).getAllByRole('columnheader')[0]?.textContent).toBe('周一');
	});
});
