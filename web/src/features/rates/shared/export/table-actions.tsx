import { copyTable } from '#ui/data-table/copied-cells.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { TableAction } from '../rate-table.tsx';
import { useRateText } from '../rate-text.ts';
import type { TakenTable } from './taken-table.ts';

interface TableActionsProps {
	readonly name: string;
	readonly take: () => TakenTable;
	/** Saves the table as a workbook. Absent if the screen has a separate export button. */
	readonly onExport?: () => void;
	readonly isBusy?: boolean;
}

export const noticeMillis = 5000;

export function TableActions({ name, take, onExport, isBusy = false }: TableActionsProps) {
	const { t } = useRateText();
	const { show } = useNotifications();
	const copy = async () => {
		const { copied, rowCount } = take();
		const isCopied = await copyTable(copied);
		const text = isCopied ? t('export.copied', { count: rowCount }) : t('export.copyFailed');
		show({ type: isCopied ? 'success' : 'error', text, durationMillis: noticeMillis });
	};
	return (
		<>
			<TableAction label={t('export.copyOf', { name })} onPress={() => void copy()}>
				{t('export.copy')}
			</TableAction>
			{onExport !== undefined && (
				<TableAction label={t('export.tableOf', { name })} isBusy={isBusy} onPress={onExport}>
					{t('export.table')}
				</TableAction>
			)}
		</>
	);
}
