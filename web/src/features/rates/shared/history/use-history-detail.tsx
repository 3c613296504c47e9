import { useState } from 'react';
import { lazyPart } from '#ui/lazy-part.tsx';
import { TableAction } from '../rate-table.tsx';
import { useRateText } from '../rate-text.ts';
import type { HistoricRate } from './use-rate-history.ts';

const RateHistoryPanel = lazyPart(async () => (await import('./rate-history-panel.tsx')).RateHistoryPanel);

export function useHistoryDetail(
	module: HistoricRate['module'],
	currency: string,
	names: readonly string[],
	label: string,
) {
	const { t } = useRateText();
	const [isOpen, setOpen] = useState(false);
	if (names.length === 0) return { button: undefined, detail: undefined };
	return {
		button: (
			<TableAction label={t('history.openOf', { name: label })} isOpen={isOpen} onPress={() => setOpen(!isOpen)}>
				{t('history.open')}
			</TableAction>
		),
		detail: isOpen ? <RateHistoryPanel {...{ module, currency, names }} /> : undefined,
	};
}
