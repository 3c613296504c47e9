import { currenciesOf, type Module } from '../../../../../shared/portal/layout.ts';
import { useSession } from '../../../lib/session-context.ts';

/** The currencies that the profile lists for a rate screen; only they are asked for and shown. */
export function useEntitledCurrencies(module: Module): readonly string[] {
	return currenciesOf(useSession().layout, module);
}
