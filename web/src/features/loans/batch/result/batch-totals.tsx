import Box from '@cloudscape-design/components/box';
import { withThousands } from '#features/loans/shared/figures/figure-text.ts';
import { payableText } from '#features/loans/shared/figures/payable-text.ts';
import { useBatchText } from '../batch-text.ts';
import { signedText } from '../reconcile/describe-reconciliation.ts';
import styles from './batch-totals.module.css';
import type { CurrencyTotal } from './currency-totals.ts';

/** The sums of the payable amounts, and of the interest of agents where the file has it. */
export function BatchTotals({ totals }: { readonly totals: readonly CurrencyTotal[] }) {
	const { t } = useBatchText();
	if (totals.length === 0) return null;
	const isCompared = totals.some(({ agent }) => agent !== undefined);
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
		<section className={styles.whole} aria-label={t('totals.title')} tabIndex={0}>
			<Box variant="h3" tagOverride="h2">
				{t('totals.title')}
			</Box>
			<table className={styles.totals} aria-label={t('totals.title')}>
				<thead>
					<tr>
						<th scope="col">{t('totals.currency')}</th>
						<th scope="col">{t('totals.loans')}</th>
						<th scope="col">{t('totals.amount')}</th>
						{isCompared && (
							<>
								<th scope="col">{t('totals.compared')}</th>
								<th scope="col">{t('reconcile.agent')}</th>
								<th scope="col">{t('reconcile.difference')}</th>
								<th scope="col">{t('totals.differing')}</th>
							</>
						)}
					</tr>
				</thead>
				<tbody>
					{totals.map(({ currency, loans, amount, agent }) => (
						<tr key={currency}>
							<th scope="row">{currency}</th>
							<td>{withThousands(String(loans))}</td>
							<td>
								<strong>{payableText(amount, currency)}</strong>
							</td>
							{isCompared && (
								<>
									<td>{withThousands(String(agent?.loans ?? 0))}</td>
									<td>{agent && payableText(agent.amount, currency)}</td>
									<td>{agent && signedText(agent.difference)}</td>
									<td>{withThousands(String(agent?.differing ?? 0))}</td>
								</>
							)}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
