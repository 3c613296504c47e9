import type { CashCalculation } from '../../../../../shared/contract/cash-explanation.ts';
import { dateText } from '../../../i18n/date-text.ts';
import { useRateText } from '../../../ui/rate-screen/rate-text.ts';
import styles from './cash-explanation-body.module.css';

/** Day by day of the interest period, the fixing that it takes and how much that weighs. */
export function CashFixings({ calculation }: { readonly calculation: CashCalculation }) {
	const { t, language } = useRateText();
	const { index, fixings } = calculation;
	return (
		<table className={styles.fixings} aria-label={t('explanation.fixingsLabel', { index })}>
			<thead>
				<tr>
					<th scope="col">{t('cash.explanation.columns.accrualDate')}</th>
					<th scope="col">{t('cash.explanation.columns.fixingDate')}</th>
					<th scope="col">{t('explanation.columns.value')}</th>
					<th scope="col">{t('explanation.columns.weight')}</th>
				</tr>
			</thead>
			<tbody>
				{fixings.map(({ accrualDate, date, value, weight }) => (
					<tr key={accrualDate}>
						<td>{dateText(accrualDate, language)}</td>
						<td>{dateText(date, language)}</td>
						<td>{value}</td>
						<td>{weight}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
