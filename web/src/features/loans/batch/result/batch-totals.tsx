import Box from '@cloudscape-design/components/box';
import { withThousands } from '#features/loans/shared/figures/figure-text.ts';
import { payableText } from '#features/loans/shared/figures/payable-text.ts';
import { useBatchText } from '../batch-text.ts';
import styles from './batch-totals.module.css';
import type { CurrencyTotal } from './currency-totals.ts';

/** The sums of the payable amounts. */
export function BatchTotals({ totals }: { readonly totals: readonly CurrencyTotal[] }) {
	const { t } = useBatchText();
	if (totals.length === 0) return null;
	return (
		<section aria-label={t('totals.title')}>
			<Box variant="h3" tagOverride="h2">
				{t('totals.title')}
			</Box>
			<table className={styles.totals} aria-label={t('totals.title')}>
				<thead>
					<tr>
						<th scope="col">{t('totals.currency')}</th>
						<th scope="col">{t('totals.loans')}</th>
						<th scope="col">{t('totals.amount')}</th>
					</tr>
				</thead>
				<tbody>
					{totals.map(({ currency, loans, amount }) => (
						<tr key={currency}>
							<th scope="row">{currency}</th>
							<td>{withThousands(String(loans))}</td>
							<td>
								<strong>{payableText(amount, currency)}</strong>
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
