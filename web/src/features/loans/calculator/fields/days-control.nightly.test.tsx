import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FormView } from '#features/loans/shared/form/use-calculator-form.ts';
import { usdForm } from '#features/loans/testing/reference.ts';
import { openPage, sessionWith } from '#test/support/open-page.tsx';
import { DaysControl } from './days-control.tsx';

async function openDays() {
	const dispatch = vi.fn(() => true);
	const form = { state: usdForm, refused: new Map(), dispatch } as unknown as FormView;
	const { user } = await openPage(<DaysControl form={form} isInvalid={false} />, { session: sessionWith({}) });
	await user.click(screen.getByRole('combobox'));
	return { user, dispatch };
}

test('the list of days offers 1 to 365', async () => {
	const { user, dispatch } = await openDays();
	const options = screen.getAllByRole('option', { hidden: true });
	expect(options.map(({ textContent }) => Number(textContent))).toEqual(Array.from({ length: 365 }, (_, n) => n + 1));
	await user.click(options[6] as HTMLElement);
	expect(dispatch).toHaveBeenCalledExactlyOnceWith({ type: 'days', value: 7, text: '7' });
});

test.each(['0', '366', '1.5', '-3', 'a month', ''])('the text %j is refused as a number of days', async (text) => {
	const { user, dispatch } = await openDays();
	await user.clear(screen.getByRole('combobox'));
	if (text !== '') await user.paste(text);
	await user.tab();
	expect(dispatch).toHaveBeenCalledExactlyOnceWith({ type: 'unreadable-days', text });
});
