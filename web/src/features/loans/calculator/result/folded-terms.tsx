import { Button } from '@cloudscape-design/components';
import { describeConventions } from '#features/loans/shared/figures/describe-followed.ts';
import { formatFigure, useLoansText } from '#features/loans/shared/loans-text.ts';
import { dateText } from '#lib/dates/local-day.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import styles from './folded-terms.module.css';

interface FoldedTermsProps {
	readonly result: CompoundingResult;
	readonly onEdit: () => void;
	readonly onExport: () => void;
}

export function FoldedTerms({ result, onEdit, onExport }: FoldedTermsProps) {
	const text = useLoansText();
	const { t, language } = text;
	const { startDate, endDate } = result.conventions;
	const terms = [
		`${result.currency} ${formatFigure(result.principal, { decimals: undefined, hasThousands: true })}`,
		`${dateText(startDate, language)} – ${dateText(endDate, language)}`,
		describeConventions(result, text),
	].join(t('conventions.separator'));
	return (
		<section aria-label={t('folded.label')} className={styles.line}>
			<span className={styles.terms} title={terms}>
				{terms}
			</span>
			<div className={styles.buttons}>
				<Button iconName="edit" ariaExpanded={false} onClick={onEdit}>
					{t('header.edit')}
				</Button>
				<Button iconName="download" onClick={onExport}>
					{t('actions.export')}
				</Button>
			</div>
		</section>
	);
}
