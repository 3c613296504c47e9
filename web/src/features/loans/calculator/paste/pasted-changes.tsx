import Box from '@cloudscape-design/components/box';
import { withThousands } from '#features/loans/shared/figures/figure-text.ts';
import { useLoansText } from '#features/loans/shared/loans-text.ts';
import { dateText } from '#i18n/date-text.ts';
import { add, decimal, decimalText } from '#shared/decimal/decimal.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { useSpreadsheetText } from '../spreadsheet-text.ts';
import type { IgnoredCells, PastedChange } from './read-changes.ts';

const longestSample = 40;

interface PastedChangesProps {
	readonly changes: readonly PastedChange[];
	/** Cells that are not read. */
	readonly ignored: IgnoredCells | undefined;
	/** Number of changes in the form, which the pasted ones replace. */
	readonly replaced: number;
	/** Principal of the form; blank if none is entered. */
	readonly principal: string;
}

/** Preview of the pasted changes. */
export function PastedChanges({ changes, ignored, replaced, principal }: PastedChangesProps) {
	const { t, language } = useSpreadsheetText();
	const calculator = useLoansText();
	let current = decimal(principal === '' ? '0' : principal);
	const rows = changes.map((change) => {
		current = add(current, decimal(change.principalChange));
		return { ...change, currentPrincipal: principal === '' ? undefined : decimalText(current) };
	});
	const label = (key: 'changeDate' | 'principalChange' | 'currentPrincipal') => calculator.t(`principalChanges.${key}`);
	return (
		<>
			<Box padding={{ bottom: 'xs' }}>
				{t('paste.understood', { count: changes.length })}{' '}
				{replaced > 0 &&
					t('paste.replaces', { count: changes.length, entered: t('paste.entered', { count: replaced }) })}
				{ignored !== undefined && (
					<div>{t('paste.ignored', { count: ignored.columns, sample: ignored.sample.slice(0, longestSample) })}</div>
				)}
			</Box>
			<DataTable
				label={t('paste.title')}
				keyOf={({ changeDate }) => changeDate}
				groups={[{ key: '', rows }]}
				columns={[
					{ key: 'date', title: label('changeDate'), text: ({ changeDate }) => dateText(changeDate, language) },
					{
						key: 'change',
						title: label('principalChange'),
						isNumeric: true,
						text: ({ principalChange }) => withThousands(principalChange),
					},
					{
						key: 'current',
						title: label('currentPrincipal'),
						isNumeric: true,
						text: ({ currentPrincipal }) => currentPrincipal && withThousands(currentPrincipal),
					},
				]}
			/>
		</>
	);
}
