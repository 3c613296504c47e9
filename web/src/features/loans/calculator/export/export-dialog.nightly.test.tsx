import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { usdForm } from '#features/loans/testing/reference.ts';
import { twoDays } from '#features/loans/testing/two-days.ts';
import { show } from '#test/support/notifications-fake.ts';
import { openPage, sessionWith } from '#test/support/open-page.tsx';
import { ExportDialog } from './export-dialog.tsx';

const { writeWorkbook, saveFile } = vi.hoisted(() => ({ writeWorkbook: vi.fn(), saveFile: vi.fn() }));
vi.mock('#lib/workbook/write-workbook.ts', () => ({ writeWorkbook }));
vi.mock('#lib/workbook/save-file.ts', () => ({ saveFile }));
vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

test('an export asks for confirmation, shows its file name, and then reports that the file is written', async () => {
	vi.stubGlobal('__APP_VERSION__', '1.0.0');
	const bytes = new ArrayBuffer(1);
	writeWorkbook.mockResolvedValue(bytes);
	const onClose = vi.fn();
	const outcome = { inputs: usdForm, result: twoDays };
	const session = sessionWith({ RFR: { Currencies: ['USD'] } });
	const { user } = await openPage(<ExportDialog outcome={outcome} onClose={onClose} />, { session });
	expect(screen.getByText(/^Do you want to export the result to this file\?/)).toBeTruthy();
	const fileName = screen.getByText(/^RFR\d{10}\.xlsx$/).textContent;
	expect(writeWorkbook).not.toHaveBeenCalled();
	await user.click(screen.getByRole('button', { name: 'Export' }));
	await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
	expect(saveFile).toHaveBeenCalledExactlyOnceWith(bytes, fileName);
	const text = `${fileName} is saved.`;
	expect(show).toHaveBeenCalledExactlyOnceWith({ type: 'success', text, durationMillis: 5000 });
});
