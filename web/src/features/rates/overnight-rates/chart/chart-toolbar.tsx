import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Multiselect from '@cloudscape-design/components/multiselect';
import Toggle from '@cloudscape-design/components/toggle';
import { useRateText } from '#features/rates/shared/rate-text.ts';
import { maxLines } from '#ui/step-chart/line-style.ts';
import styles from './overnight-chart.module.css';

export interface Comparison {
	/** Currency of the screen and the currencies available for comparison. */
	readonly currency: string;
	readonly currencies: readonly string[];
	readonly compared: readonly string[];
	readonly onCompare: (compared: readonly string[]) => void;
}

/** True if the policy decisions of the currencies are marked. */
export interface DecisionChoice {
	readonly isMarking: boolean;
	readonly onMark: (isMarking: boolean) => void;
}

interface ChartToolbarProps {
	readonly comparison: Comparison;
	/** Undefined without decisions to mark. */
	readonly decisions: DecisionChoice | undefined;
	/** Undefined where it has no effect. */
	readonly onZoomIn: (() => void) | undefined;
	readonly onZoomOut: (() => void) | undefined;
	readonly onWhole: (() => void) | undefined;
	readonly onCopy: () => void;
	readonly onCsv: () => void;
}

/** Other currencies to compare with, policy decisions, the part of the range that is shown, and the chart as a picture or a file. */
export function ChartToolbar(props: ChartToolbarProps) {
	const { comparison, decisions, onZoomIn, onZoomOut, onWhole, onCopy, onCsv } = props;
	const { t } = useRateText();
	const { currency, currencies, compared, onCompare } = comparison;
	const others = currencies.filter((each) => each !== currency);
	const zoom = (label: string, sign: string, onClick: (() => void) | undefined) => (
		<Button formAction="none" ariaLabel={label} disabled={onClick === undefined} onClick={() => onClick?.()}>
			{sign}
		</Button>
	);
	return (
		<div className={styles.toolbar}>
			{others.length > 0 && (
				<FormField label={t('overnight.chart.compare')}>
					<Multiselect
						selectedOptions={compared.map((value) => ({ value, label: value }))}
						options={others.map((value) => ({
							value,
							label: value,
							disabled: compared.length >= maxLines - 1 && !compared.includes(value),
						}))}
						inlineTokens
						placeholder={t('overnight.chart.compareNone')}
						onChange={({ detail }) => onCompare(detail.selectedOptions.flatMap(({ value }) => value ?? []))}
					/>
				</FormField>
			)}
			<div className={styles.buttons}>
				{decisions !== undefined && (
					<div className={styles.toggle}>
						<Toggle checked={decisions.isMarking} onChange={({ detail }) => decisions.onMark(detail.checked)}>
							{t('overnight.decisions.mark')}
						</Toggle>
					</div>
				)}
				{zoom(t('overnight.chart.zoomIn'), '+', onZoomIn)}
				{zoom(t('overnight.chart.zoomOut'), '−', onZoomOut)}
				<Button formAction="none" disabled={onWhole === undefined} onClick={() => onWhole?.()}>
					{t('overnight.chart.whole')}
				</Button>
				<Button formAction="none" iconName="copy" onClick={onCopy}>
					{t('overnight.chart.copy')}
				</Button>
				<Button formAction="none" iconName="download" onClick={onCsv}>
					{t('overnight.chart.csv')}
				</Button>
			</div>
		</div>
	);
}
