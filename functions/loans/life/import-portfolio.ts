import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { calendarSelector } from '#functions/calculator/resolve-loan.ts';
import type { Administration } from '#functions/directory/access/administration.ts';
import { operation } from '#functions/directory/access/operation.ts';
import { changedMeanwhile, savedNow } from '#functions/directory/saved-version.ts';
import { withAuditRecord } from '#platform/audit/with-audit-record.ts';
import { conditionalPut, getItem, itemParser } from '#platform/aws/table.ts';
import { readWrittenSheets } from '#platform/files/read-workbook.ts';
import { Refusal, refuse } from '#platform/http/refusal.ts';
import {
	type LoanImportFault,
	ledgerColumns,
	loanImport,
	loanLedgerSave,
	maxImportedLoans,
} from '#shared/contract/loan-portfolio.ts';
import { readPortfolioSheets } from '#shared/loan/life/portfolio-sheets.ts';
import { fileKind } from '#shared/table/file/file-kind.ts';
import { readText } from '#shared/table/file/read-text.ts';
import { describeRefusal, type Refusal as FileRefusal, isRefusal, refusal } from '#shared/table/file/refusal.ts';
import { decodeText } from '#shared/table/file/text-format.ts';
import { rowKey } from '#shared/table/read/table-row.ts';
import { tableLimits } from '#shared/table/table-limits.ts';
import { WorkbookFault } from '#shared/workbook/workbook-fault.ts';
import { addOnce, loanIdOfKey, requireRoom, storeInList } from '../saved-loans.ts';
import { loansOf } from '../store/loan-keys.ts';
import { findLoan } from '../store/loan-store.ts';
import { type ImportedContent, loanOfPortfolioRow } from './loan-of-row.ts';

interface ImportedLoan {
	/** Name of the sheet; blank for a text file. */
	readonly sheet: string;
	readonly line: number;
	readonly name: string;
	readonly faults: readonly LoanImportFault[];
	readonly content?: ImportedContent;
}

export const importPortfolio = operation(loanImport, async ({ request, ...user }) => {
	const { content, mode, scope, idempotencyKey } = request;
	const portfolio = readPortfolioSheets(await gridsOf(Buffer.from(content, 'base64')));
	const { rows, faults } = portfolio;
	if (rows.length > maxImportedLoans) throw unreadable(refusal('too-many-rows', { max: maxImportedLoans }));
	const select = calendarSelector('projected');
	const loans: ImportedLoan[] = [];
	for (const row of rows) {
		const { sheet, line } = row.loan;
		const common = { sheet, line, name: row.loan.values.name?.value ?? '' };
		const read = row.faults.length > 0 ? row.faults : await loanOfPortfolioRow(row, user.caller, select);
		loans.push('terms' in read ? { ...common, faults: [], content: read } : { ...common, faults: read });
	}
	// Nothing is saved if a step has no loan, because it may belong to a loan with a misspelt name.
	const complete = faults.length > 0 || mode === 'check' ? [] : loans.filter((loan) => loan.content !== undefined);
	const saved = await saveAll(user, complete, scope, idempotencyKey);
	return {
		loans: loans.map(({ sheet, line, name, faults: ofLoan }) => ({
			sheet,
			line,
			name,
			faults: [...ofLoan],
			...saved.get(rowKey(sheet, line)),
		})),
		saved: [...saved.values()].filter(({ loanId }) => loanId !== undefined).length,
		faulty: loans.filter((loan) => loan.faults.length > 0).length,
		faults: [...faults],
	};
});

type Outcome = { readonly loanId?: string; readonly problem?: Refusal['problem'] };

const savedAtOnce = 10;

async function saveAll(
	user: Administration,
	loans: readonly ImportedLoan[],
	scope: 'own' | 'shared',
	idempotencyKey: string | undefined,
): Promise<ReadonlyMap<string, Outcome>> {
	const outcomes = new Map<string, Outcome>();
	if (loans.length === 0) return outcomes;
	const { caller } = user;
	const { orgId } = caller.organisation;
	const [first] = loans as readonly [ImportedLoan];
	const isRepeated =
		idempotencyKey !== undefined && (await findLoan(orgId, idOf(user, first, idempotencyKey))) !== undefined;
	if (!isRepeated) await requireRoom({ orgId, scope, ownerSub: caller.user.sub }, loans.length);
	for (let i = 0; i < loans.length; i += savedAtOnce) {
		const part = loans.slice(i, i + savedAtOnce);
		await Promise.all(
			part.map(async (loan) =>
				outcomes.set(rowKey(loan.sheet, loan.line), await saveOne(user, loan, scope, idempotencyKey)),
			),
		);
	}
	return outcomes;
}

const idOf = ({ caller }: Administration, { sheet, line }: ImportedLoan, idempotencyKey: string) =>
	loanIdOfKey(caller, `${idempotencyKey} ${rowKey(sheet, line)}`);

async function saveOne(
	user: Administration,
	loan: ImportedLoan,
	scope: 'own' | 'shared',
	idempotencyKey: string | undefined,
): Promise<Outcome> {
	const content = loan.content as ImportedContent;
	const { organisation, user: owner } = user.caller;
	const loanId = idempotencyKey === undefined ? randomUUID() : idOf(user, loan, idempotencyKey);
	try {
		const { savedAt, savedBy, version } = savedNow(user, 1);
		const imported = {
			...content,
			loanId,
			orgId: organisation.orgId,
			ownerSub: owner.sub,
			owner: owner.login,
			scope,
			createdAt: savedAt,
			createdBy: savedBy,
			version,
			savedBy,
			savedAt,
			change: 'add' as const,
		};
		return { loanId: (await addOnce(user, imported, idempotencyKey, storeInList)).loanId };
	} catch (error) {
		if (error instanceof Refusal) return { problem: error.problem };
		throw error;
	}
}

const workbookLimits = {
	rows: tableLimits.rows,
	columns: tableLimits.columns,
	textLength: tableLimits.cellCharacters,
};

/** @throws a refusal (400) with an instruction */
async function gridsOf(bytes: Buffer) {
	const kind = fileKind(bytes);
	if (kind === 'workbook') {
		try {
			const sheets = await readWrittenSheets(bytes, workbookLimits);
			return sheets.map(({ name, ...sheet }) => ({ sheet: name, ...sheet, canShift: false }));
		} catch (error) {
			if (!(error instanceof WorkbookFault)) throw error;
			throw refuse('portfolio-unreadable', { reason: error.code, sentence: error.message }, { cause: error });
		}
	}
	if (kind !== 'text') throw unreadable(refusal(kind === 'other' ? 'not-text' : kind));
	const decoded = decodeText(bytes, undefined);
	if (isRefusal(decoded)) throw unreadable(decoded);
	if ('samples' in decoded) throw unreadable(refusal('damaged-text', { encoding: 'UTF-8' }));
	const read = readText(decoded.text, {});
	if (isRefusal(read)) throw unreadable(read);
	if (!('grid' in read)) throw unreadable(refusal('no-table'));
	return [read.grid];
}

const unreadable = (refused: FileRefusal) =>
	refuse('portfolio-unreadable', { reason: refused.refused, sentence: describeRefusal(refused) });

const stored = z.object({
	columns: z.array(z.enum(ledgerColumns)),
	version: z.int().positive(),
	savedBy: z.string(),
	savedAt: z.string(),
});

const parseStored = itemParser('loans', stored);

const ledgerKey = (orgId: string) => ({ pk: loansOf(orgId), sk: 'LEDGER' });

export async function findLedgerColumns(orgId: string): Promise<z.output<typeof stored> | undefined> {
	const item = await getItem('loans', ledgerKey(orgId));
	return item && parseStored(item);
}

export const saveLedgerColumns = operation(loanLedgerSave, async ({ request: { columns }, ...user }) => {
	const { orgId, shortName } = user.caller.organisation;
	const before = await findLedgerColumns(orgId);
	const after = { columns, ...savedNow(user, (before?.version ?? 0) + 1) };
	const put = {
		table: 'loans' as const,
		item: { ...ledgerKey(orgId), ...after },
		...(before === undefined
			? { condition: 'attribute_not_exists(pk)' }
			: { condition: '#version = :version', names: { '#version': 'version' }, values: { ':version': before.version } }),
	};
	const change = { field: 'columns', before: before?.columns.join(', ') ?? '', after: columns.join(', ') };
	const record = {
		entity: 'ledger-columns',
		entityId: orgId,
		entityName: shortName,
		orgId,
		changes: [change],
	} as const;
	const action = before === undefined ? ('add' as const) : ('update' as const);
	const isSaved = await withAuditRecord(
		user,
		{ ...record, action },
		() => conditionalPut(put),
		(saved) => saved,
	);
	if (!isSaved) throw changedMeanwhile((await findLedgerColumns(orgId)) ?? after);
	const { savedBy, savedAt } = after;
	return { columns, savedBy, savedAt };
});
