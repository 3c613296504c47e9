import type { BridgeStage } from '#shared/contract/book-bridge.ts';
import { amountDecimals, figureText, useValuationText } from '../valuation.ts';
import styles from './waterfall.module.css';

export type BridgeCause = Extract<BridgeStage, { change: number }>['stage'];

interface WaterfallStage {
	readonly stage: string;
	readonly title: string;
	readonly convention: string;
	readonly value: number;
	/** Change that the step causes; absent for a value. */
	readonly change?: number;
}

interface WaterfallTableProps {
	readonly label: string;
	readonly stages: readonly WaterfallStage[];
	readonly legs?: ReadonlyMap<string, readonly [number, number]> | undefined;
	readonly chosen?: string | undefined;
	readonly onChoose?: ((stage: string) => void) | undefined;
}

interface WaterfallProps extends Omit<WaterfallTableProps, 'stages' | 'onChoose'> {
	readonly stages: readonly BridgeStage[];
	readonly onChoose?: (cause: BridgeCause) => void;
}

export const amount = (value: number) => figureText(value, amountDecimals);

export const signedAmount = (value: number): string => (value > 0 ? `+${amount(value)}` : amount(value));

export function Waterfall({ stages, onChoose, ...table }: WaterfallProps) {
	const { t } = useValuationText();
	const described = stages.map((stage) => ({
		...stage,
		title: t(`bridge.stages.${stage.stage}`),
		convention: t(`bridge.conventions.${stage.stage}`),
	}));
	const choose = onChoose && ((stage: string) => onChoose(stage as BridgeCause));
	return <WaterfallTable {...table} stages={described} onChoose={choose} />;
}

/** Table of steps with a bar per row. The bars form a waterfall from top to bottom, so no separate chart is needed. */
export function WaterfallTable({ label, stages, legs, chosen, onChoose }: WaterfallTableProps) {
	const { t } = useValuationText();
	const ends = [0, ...stages.map(({ value }) => value)];
	const [low, high] = [Math.min(...ends), Math.max(...ends)];
	return (
		<table className={styles.waterfall} aria-label={label}>
			<thead>
				<tr>
					<th scope="col">{t('bridge.step')}</th>
					<td className={styles.bar} />
					{legs !== undefined &&
						([1, 2] as const).map((leg) => (
							<th key={leg} scope="col" className={styles.figure}>
								{t('detail.leg', { leg })}
							</th>
						))}
					<th scope="col" className={styles.figure}>
						{t('bridge.change')}
					</th>
					<th scope="col" className={styles.figure}>
						{t('bridge.mtM')}
					</th>
				</tr>
			</thead>
			<tbody>
				{stages.map((stage) => {
					const ofLegs = legs?.get(stage.stage);
					return (
						<tr key={stage.stage} data-total={stage.change === undefined}>
							<th scope="row">
								{stage.change !== undefined && onChoose !== undefined ? (
									<button
										type="button"
										className={styles.step}
										aria-expanded={chosen === stage.stage}
										onClick={() => onChoose(stage.stage)}
									>
										{stage.title}
									</button>
								) : (
									stage.title
								)}
								<span className={styles.convention}>{stage.convention}</span>
							</th>
							<td className={styles.bar} aria-hidden="true">
								<Bar stage={stage} low={low} high={high} />
							</td>
							{legs !== undefined &&
								[0, 1].map((leg) => (
									<td key={leg} className={styles.figure} title={ofLegs?.[leg]?.toString()}>
										{ofLegs?.[leg] === undefined ? '' : signedAmount(ofLegs[leg])}
									</td>
								))}
							<td className={styles.figure}>{stage.change === undefined ? '' : signedAmount(stage.change)}</td>
							<td className={styles.figure}>{amount(stage.value)}</td>
						</tr>
					);
				})}
			</tbody>
		</table>
	);
}

function Bar({ stage, low, high }: { readonly stage: WaterfallStage; readonly low: number; readonly high: number }) {
	const { change } = stage;
	const place = (value: number) => (high === low ? 0 : ((value - low) / (high - low)) * 100);
	const [from, to] = [place(change === undefined ? 0 : stage.value - change), place(stage.value)];
	const [x, width] = [Math.min(from, to), Math.max(Math.abs(to - from), 0.4)];
	const kind = change === undefined ? 'total' : change < 0 ? 'minus' : 'plus';
	return (
		<svg viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
			<line className={styles.zero} x1={place(0)} x2={place(0)} y1="0" y2="20" />
			<rect className={styles[kind]} x={x} width={width} y="3" height="14" />
		</svg>
	);
}
