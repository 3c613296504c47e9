import type { CompoundingResult } from '#shared/contract/compounding.ts';
import styles from './principal-method.module.css';
import { useResultText } from './result-text.ts';

interface PrincipalMethodProps {
	readonly method: CompoundingResult['conventions']['principalChangeMethod'];
}

/** Explanation of a method of principal changes, collapsed by default. */
export function PrincipalMethod({ method }: PrincipalMethodProps) {
	const { t } = useResultText();
	return (
		<details className={styles.method}>
			<summary>{t('method.about')}</summary>
			<p>{t(`method.${method}`)}</p>
			<p>{t('method.example')}</p>
		</details>
	);
}
