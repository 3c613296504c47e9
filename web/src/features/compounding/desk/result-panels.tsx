import Tabs from '@cloudscape-design/components/tabs';
import { type ComponentType, Suspense } from 'react';
import { useCompoundingText } from '../compounding-text.ts';
import type { ReferenceData } from '../form/reference-data.ts';
import { ResultDays } from '../result/result-days.tsx';
import { ResultView } from '../result/result-view.tsx';
import type { CompoundingOutcome } from '../use-compounding.ts';
import { useOpenPanel } from './open-panel.ts';

/** What a panel beneath the figures of the period is about. */
export interface ResultPanelProps {
	readonly outcome: CompoundingOutcome;
	readonly reference: ReferenceData;
}

interface ResultPanel {
	readonly id: string;
	/** Loads its code and its texts when it is opened for the first time. */
	readonly Panel: ComponentType<ResultPanelProps>;
}

/** What can be done with a result beside looking at its days, in the order of the tabs. */
const panels: readonly ResultPanel[] = [];

interface ResultPanelsProps extends ResultPanelProps {
	/** The form has changed since the calculation. */
	readonly isOfOtherInputs: boolean;
}

/** The figures of the period, and beneath them its days or another panel. */
export function ResultPanels({ outcome, reference, isOfOtherInputs }: ResultPanelsProps) {
	const { t } = useCompoundingText();
	const { result } = outcome;
	const [openId, open] = useOpenPanel();
	return (
		<ResultView result={result} isOfOtherInputs={isOfOtherInputs}>
			{(columns) => {
				const days = (
					<ResultDays key={`${result.currency}${result.compoundedRateUnrounded}`} result={result} columns={columns} />
				);
				if (panels.length === 0) return days;
				return (
					<Tabs
						activeTabId={panels.some(({ id }) => id === openId) ? openId : 'days'}
						onChange={({ detail }) => open(detail.activeTabId)}
						tabs={[
							{ id: 'days', label: t('panels.days'), content: days },
							...panels.map(({ id, Panel }) => ({
								id,
								label: t(`panels.${id}` as 'panels.days'),
								content: (
									<Suspense fallback={null}>
										<Panel outcome={outcome} reference={reference} />
									</Suspense>
								),
							})),
						]}
					/>
				);
			}}
		</ResultView>
	);
}
