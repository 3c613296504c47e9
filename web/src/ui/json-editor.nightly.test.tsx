import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { initLanguage } from '#i18n/language.ts';
import { JsonEditor } from './json-editor.tsx';

beforeAll(initLanguage);

function Written({ start, errorText }: { readonly start: string; readonly errorText?: string }) {
	const [value, setValue] = useState(start);
	return <JsonEditor label="Columns" value={value} onChange={setValue} errorText={errorText} hint="A hint" />;
}

const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Columns' });

test('the first invalid character is named and marked, and a click on its message selects it', async () => {
	const user = userEvent.setup();
	render(<Written start={'{\n  "a": 1,\n  b: 2\n}'} />);
	expect(area().getAttribute('aria-invalid')).toBe('true');
	const fault = screen.getByRole('button', { name: /^Line 3, column 3: expected a name in double quotes, found 'b'/ });
	await user.click(fault);
	expect(document.activeElement).toBe(area());
	expect(area().value.slice(area().selectionStart, area().selectionEnd)).toBe('b');
	fireEvent.change(area(), { target: { value: '{"b":2}' } });
	expect(area().getAttribute('aria-invalid')).toBe('false');
	expect(screen.queryByText(/Line 3/)).toBeNull();
	expect(screen.getByText('A hint')).toBeTruthy();
});

test('Format indents JSON and is disabled while the text is invalid', async () => {
	const user = userEvent.setup();
	render(<Written start='{"b":2,"a":[1]}' />);
	await user.click(screen.getByRole('button', { name: /^Format/ }));
	expect(area().value).toBe('{\n  "b": 2,\n  "a": [\n    1\n  ]\n}');
	fireEvent.change(area(), { target: { value: '{' } });
	expect(screen.getByRole('button', { name: /^Format/ })).toHaveProperty('disabled', true);
});
