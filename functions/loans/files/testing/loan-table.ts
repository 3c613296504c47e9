import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LoanBatch, loanBatch, type SavedInputColumn } from '#shared/loan/batch/loan-batch.ts';
import type { LoanFileField } from '#shared/loan/batch/loan-fields.ts';
import type { LoanFileRow } from '../loan-file-rows.ts';
import { LoanFileFailure } from '../open-loan-file.ts';
import { type LoanTable, openLoanTable } from '../read-loan-table.ts';

type InputCols = Readonly<Record<string, SavedInputColumn<LoanFileField>>>;

export const batchOf = (InputCols: InputCols, features: Partial<LoanBatch['features']> = {}): LoanBatch =>
	loanBatch.parse({
		LVESchedule: { USD: '13:30' },
		InputCols,
		OutputHeaderRows: [['x']],
		OutputCols: [{ field: 'loanId' }],
		features: { dailyMaxRecords: 1000, ...features },
	});

/** Reads a loan file with all its rows, or returns the failure of the file. */
export async function readLoanBytes(
	content: string | Uint8Array,
	batch: LoanBatch,
): Promise<(LoanTable & { readonly rows: readonly LoanFileRow[] }) | LoanFileFailure> {
	const folder = mkdtempSync(join(tmpdir(), 'loan-table-'));
	const path = join(folder, 'file');
	try {
		writeFileSync(path, content);
		const table = await openLoanTable(path, { orgId: 'org-1', batch });
		const rows: LoanFileRow[] = [];
		for await (const part of table.parts()) rows.push(...part);
		return { ...table, rows };
	} catch (error) {
		if (error instanceof LoanFileFailure) return error;
		throw error;
	} finally {
		await rm(folder, { recursive: true });
	}
}
