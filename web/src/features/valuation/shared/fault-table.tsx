import { Button } from '@cloudscape-design/components';
import { useMemo } from 'react';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import styles from './fault-table.module.css';
import { useValuationText, type ValuationText } from './valuation.ts';
import { describeExpected, describeFound, type PlacedFault } from './workbook/placed-fault.ts';

interface FaultTableProps {
	readonly label: string;
	readonly faults: readonly PlacedFault[];
	readonly onUse?: (place: string) => void;
	/** True for faults of trade files, which have a line and an element instead of a row and a column. */
	readonly isOfTrades?: boolean;
}

/** Maximum number of displayed faults. More rows would make the page slow; the marked workbook contains all faults. */
const maxShown = 500;

export function FaultTable({ label, faults, onUse, isOfTrades = false }: FaultTableProps) {
	const text = useValuationText();
	const use = faults.some(({ confirms }) => confirms !== undefined) ? onUse : undefined;
	const columns = useMemo(() => faultColumns(text, use, isOfTrades), [text, use, isOfTrades]);
	const groups = useMemo(() => [{ key: '', rows: faults.slice(0, maxShown) }], [faults]);
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
		<section className={styles.faults} aria-label={label} tabIndex={0}>
			<DataTable
				label={label}
				columns={columns}
				groups={groups}
				keyOf={({ sheet, row, column, heading, code }) => [sheet, row, column, heading, code].join('\n')}
			/>
		</section>
	);
}

const tradePlaces = { sheet: 'file', row: 'line', column: 'element' } as const;

function faultColumns(
	{ t }: ValuationText,
	onUse: FaultTableProps['onUse'],
	isOfTrades: boolean,
): readonly DataColumn<PlacedFault>[] {
	const column = (
		key: 'sheet' | 'row' | 'column' | 'dealId' | 'found' | 'expected',
		text: (fault: PlacedFault) => string,
	): DataColumn<PlacedFault> => {
		const isPlace = key === 'sheet' || key === 'row' || key === 'column';
		const title = isOfTrades && isPlace ? t(`tradeFiles.${tradePlaces[key]}`) : t(`workbook.faults.${key}`);
		return { key, title, text };
	};
	return [
		column('sheet', ({ sheet }) => sheet),
		{ ...column('row', ({ row }) => String(row)), isNumeric: true, sortValue: ({ row }) => row },
		column('column', ({ column: letters, heading }) => [letters, heading].filter((part) => part !== '').join(' ')),
		column('dealId', ({ dealId }) => dealId),
		column('found', (fault) => describeFound(fault, t)),
		{
			...column('expected', (fault) => describeExpected(fault, t)),
			cell: (fault) => (
				<span className={styles.expected}>
					{describeExpected(fault, t)}
					{onUse !== undefined && fault.confirms !== undefined && (
						<>
							{' '}
							<Button
								variant="inline-link"
								ariaLabel={t('book.confirmOf', { found: fault.found })}
								onClick={() => fault.confirms !== undefined && onUse(fault.confirms)}
							>
								{t('book.confirm')}
							</Button>
						</>
					)}
				</span>
			),
		},
	];
}
