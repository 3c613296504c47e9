import type { MouseEvent } from 'react';
import type { PageAddress } from '#lib/page-address.ts';
import styles from './place-links.module.css';
import { batchAddress, type CalculatorPlace, calculatorAddress, loansAddress } from './shared/calculator-address.ts';
import { useLoansText } from './shared/loans-text.ts';

const addresses = { one: calculatorAddress, batch: batchAddress, loans: loansAddress } as const;

interface PlaceLinksProps extends Pick<PageAddress, 'navigate'> {
	readonly place: CalculatorPlace;
}

/** The calculator for one loan, the one for a file of loans, and the saved loans. Links, because each has an address. */
export function PlaceLinks({ place, navigate }: PlaceLinksProps) {
	const { t } = useLoansText();
	const open = (event: MouseEvent, path: string) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		void navigate(path);
	};
	return (
		<nav className={styles.places} aria-label={t('places.label')}>
			{(['one', 'batch', 'loans'] as const).map((each) => (
				<a
					key={each}
					href={addresses[each]}
					aria-current={each === place ? 'page' : undefined}
					onClick={(event) => open(event, addresses[each])}
				>
					{t(`places.${each}`)}
				</a>
			))}
		</nav>
	);
}
