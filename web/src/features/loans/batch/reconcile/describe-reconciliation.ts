import type { Reconciliation } from '#shared/contract/compound-batch.ts';
import { describeCause } from '../../shared/figures/describe-cause.ts';
import { withThousands } from '../../shared/figures/figure-text.ts';
import type { NoticeTexts } from '../../shared/notice-text.ts';
import type { BatchText } from '../batch-text.ts';

/** The texts of the batch, with those of causes. */
export interface ReconcileText extends BatchText {
	readonly notice: NoticeTexts;
}

/** Status of an agent's interest in words, with the causes of a difference. */
export function reconciliationText(
	reconciliation: Reconciliation | undefined,
	{ t, notice }: ReconcileText,
): string | undefined {
	if (reconciliation === undefined) return undefined;
	const { status } = reconciliation;
	const causes = toldCauses(reconciliation);
	if (status !== 'differs') return t(`reconcile.${status}`);
	if (causes.length === 0) return t('reconcile.unexplained');
	return t('reconcile.differs', {
		causes: causes.map((cause) => describeCause(cause, notice)).join(t('reconcile.or')),
	});
}

/**
 * The causes that are told. A total does not tell the day of a misread fixing, so almost any figure has such a cause:
 * it is told only if nothing else gives the figure.
 */
export function toldCauses({ causes }: Reconciliation): Reconciliation['causes'] {
	const definite = causes.filter(
		({ changes }) => !changes.some((change) => change.kind === 'fixing' && change.dates.length > 1),
	);
	return definite.length > 0 ? definite : causes;
}

/** A difference with its sign and thousands. */
export const signedText = <Figure extends string | undefined>(figure: Figure): Figure =>
	(figure === undefined || /^[-+]|^[0.]+$/.test(figure)
		? figure && withThousands(figure)
		: `+${withThousands(figure)}`) as Figure;
