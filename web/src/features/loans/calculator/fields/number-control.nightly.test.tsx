import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { numberRules } from '#features/loans/shared/form/principal-change-rows.ts';
import { loadEntryReader, NumberControl } from './entry-controls.tsx';

const taken = vi.fn();

function Principal() {
	const [value, setValue] = useState('1000000');
	const onCommit = (text: string) => {
		taken(text);
		setValue(text);
		return true;
	};
	return (
		<NumberControl value={value} rules={numberRules.principal} debounceMillis={600} isAmount onCommit={onCommit} />
	);
}

const field = () => screen.getByRole<HTMLInputElement>('textbox');

test.each([
	['2,500,000', '2500000', '2,500,000'],
	['1,250,000.50', '1250000.50', '1,250,000.50'],
	['1000000000', '1000000000', '1,000,000,000'],
	['2 500 000', '2500000', '2,500,000'],
	['250.000', '250.000', '250.000'],
	['25,00,000', '25,00,000', '25,00,000'],
])(
	'while %s is typed, the text does not change; it is sent as %s, and shown as %s after the field is left',
	async (text, figure, shown) => {
		render(<Principal />);
		const user = userEvent.setup();
		await user.tripleClick(field());
		const seen: string[] = [];
		for (const key of text) {
			await user.keyboard(key);
			seen.push(field().value);
		}
		expect(seen).toEqual(Array.from(text, (_, index) => text.slice(0, index + 1)));
		expect(taken).not.toHaveBeenCalled();
		await user.tab();
		expect(taken.mock.calls).toEqual([[figure]]);
		expect(field().value).toBe(shown);
	},
);

test('a complete number is sent when typing pauses, but an incomplete number only when the field is left', async () => {
	vi.useFakeTimers({ shouldAdvanceTime: true });
	try {
		const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
		render(<Principal />);
		await user.clear(field());
		await user.type(field(), '-');
		await vi.advanceTimersByTimeAsync(5000);
		expect(taken).not.toHaveBeenCalled();
		await user.clear(field());
		for (const key of '2,500,000') {
			await user.keyboard(key);
			await vi.advanceTimersByTimeAsync(1000);
		}
		expect(field().value).toBe('2,500,000');
		expect(taken).toHaveBeenLastCalledWith('2500000');
	} finally {
		vi.useRealTimers();
	}
});

test.each([
	['25m', '= 25,000,000', '25,000,000'],
	['1.5亿', '= 150,000,000', '150,000,000'],
	['25.000.000,00', '= 25,000,000.00', '25,000,000.00'],
	['2,500,000', '', '2,500,000'],
])(
	'while %s is typed, the hint is %j; after the field is left, the field shows %s',
	async (text, understood, shown) => {
		render(<Principal />);
		await loadEntryReader();
		const user = userEvent.setup();
		await user.clear(field());
		await user.type(field(), text);
		await waitFor(() => expect(screen.getByRole('status').textContent).toBe(understood));
		await user.tab();
		expect(field().value).toBe(shown);
		expect(screen.getByRole('status').textContent).toBe('');
	},
);
