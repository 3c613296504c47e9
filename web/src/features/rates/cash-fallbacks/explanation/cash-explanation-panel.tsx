import { explainCashFallback } from '../../../../../../shared/contract/cash-explanation.ts';
import { dateText } from '../../../../i18n/date-text.ts';
import { ExplanationFrame } from '../../shared/explanation-frame.tsx';
import { useRateText } from '../../shared/rate-text.ts';
import { useRateError } from '../../shared/use-rate-error.ts';
import { cashText } from '../cash-text.ts';
import { CashExplanationBody } from './cash-explanation-body.tsx';
import type { ExplainedCash } from './explained-cash.ts';
import { useCashExplanation } from './use-cash-explanation.ts';

interface CashExplanationPanelProps {
	readonly explained: ExplainedCash;
	readonly onClose: () => void;
}

const api = { name: 'fallback', path: explainCashFallback.path } as const;

/** How the figures of one feature and tenor came about. */
export function CashExplanationPanel({ explained, onClose }: CashExplanationPanelProps) {
	const text = useRateText();
	const { t, language } = text;
	const { data, error, isPending } = useCashExplanation(explained);
	useRateError(error, api);
	const { table, feature, tenor, recordDate } = explained;
	const style = cashText('styles', table.style, text);
	return (
		<ExplanationFrame
			title={t('explanation.title', { name: cashText('categories', table.name, text), tenor })}
			details={[
				t('cash.explanation.row', { style, feature: cashText('features', feature, text) }),
				t('explanation.recordDate', { date: dateText(recordDate, language) }),
			]}
			subject={explained}
			state={isPending ? 'loading' : error === null ? 'loaded' : 'failed'}
			onClose={onClose}
		>
			{data !== undefined && <CashExplanationBody explanation={data} />}
		</ExplanationFrame>
	);
}
