import { useConventionsText } from '#features/loans/shared/conventions-text.ts';
import { unconfirmedConventions } from '#shared/loan/convention/unconfirmed-conventions.ts';
import styles from './convention-picker.module.css';

/** Why no convention is offered for a currency. */
export function NoConvention({ currency }: { readonly currency: string }) {
	const { t } = useConventionsText();
	const known = unconfirmedConventions.find((each) => each.currency === currency);
	return (
		<section aria-label={t('groups.ofCurrency')}>
			<h2 className={styles.group}>{t('groups.ofCurrency')}</h2>
			<p className={styles.hint}>{t(known === undefined ? 'none' : 'unconfirmed', { currency })}</p>
			{known !== undefined && (
				<p className={styles.hint}>
					<a href={known.url} target="_blank" rel="noreferrer">
						{known.document}
					</a>
					{`, ${known.publisher}. `}
					{t(`leavesOpen.${known.currency}`)}
				</p>
			)}
		</section>
	);
}
