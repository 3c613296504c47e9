import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ChoiceFieldKey } from '#features/loans/shared/fields/input-fields.ts';
import { reference } from '#features/loans/testing/reference.ts';
import { openPage, sessionWith } from '#test/support/open-page.tsx';
import { ChoiceControl, choiceEvent } from './choice-control.tsx';

const businessDays = (to: number) =>
	Array.from({ length: to + 1 }, (_, count) => `${count} business day${count === 1 ? '' : 's'}`);

const decimals = Array.from({ length: 17 }, (_, index) => `${index + 1} decimal${index === 0 ? '' : 's'}`);

async function openChoice(field: ChoiceFieldKey, value: string) {
	const onChoose = vi.fn();
	const limits = { ...reference, lookbackRange: 3, lockoutRange: 4 };
	const { user } = await openPage(
		<ChoiceControl field={field} value={value} isDisabled={false} reference={limits} onChoose={onChoose} />,
		{ session: sessionWith({}) },
	);
	await user.click(screen.getByRole('button'));
	return { user, onChoose };
}

test.each([
	['lookback', businessDays(3)],
	['lockout', businessDays(4)],
	['rounding', ['No Rounding', ...decimals]],
	['yearlyBasis', ['ACT/360', 'ACT/365']],
] as const)('the field %s offers the options %j', async (field, labels) => {
	await openChoice(field, 'none of them');
	// The document contains the highlighted option twice: once visible, and once for screen readers.
	const texts = screen.getAllByRole('option').map(({ textContent }) => textContent?.replace(/^(.+)\1$/, '$1'));
	expect(texts).toEqual(labels);
});

test.each([
	['floorOn', 'Daily RFR + CAS', 'rfr-plus-cas', 4],
	['floorOn', 'Compounded rate', 'compounded-rate', 4],
	['casMethod', 'Added', 'added', 2],
	['marginMethod', 'Compounded', 'compounded', 2],
] as const)('in the field %s, choosing the option "%s" sends the value %s', async (field, label, value, count) => {
	const { user, onChoose } = await openChoice(field, 'none of them');
	const options = screen.getAllByRole('option');
	expect(options).toHaveLength(count);
	await user.click(options.find(({ textContent }) => textContent?.startsWith(label)) as HTMLElement);
	expect(onChoose).toHaveBeenCalledExactlyOnceWith(value);
	expect(choiceEvent(field, value)).toEqual({ type: field, value });
	expect(choiceEvent('lookback', '5')).toEqual({ type: 'lookback', value: 5 });
});
