import {
	Component,
	type ComponentType,
	createContext,
	lazy,
	type ReactNode,
	Suspense,
	use,
	useLayoutEffect,
	useRef,
	useState,
	useTransition,
} from 'react';
import { useTranslation } from 'react-i18next';
import { openTexts } from '#i18n/language.ts';
import type { ActionDialog } from './action-dialog.tsx';
import styles from './lazy-part.module.css';
import { PlainButton } from './plain-button.tsx';

/** Dialog with a message in place of a dialog that failed to load. A context: the first load has no dialogs. */
export const FailureDialog = createContext<typeof ActionDialog | undefined>(undefined);

interface LazyPartOptions<Props> {
	readonly texts?: readonly string[];
	readonly whileLoading?: (props: Props) => ReactNode;
}

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * Attempts to load a part of the page. Each attempt has its own lazy component, because React keeps the result of a
 * lazy component forever, even a failure.
 */
class PartSource<Props extends object> {
	readonly options: LazyPartOptions<Props>;
	readonly #load: Load<Props>;
	#latest: { readonly number: number; readonly Part: ComponentType<Props> };

	constructor(load: Load<Props>, options: LazyPartOptions<Props>) {
		this.#load = load;
		this.options = options;
		this.#latest = this.#attempt(0);
	}

	get latest() {
		return this.#latest;
	}

	after(failed: { readonly number: number }) {
		if (failed.number === this.#latest.number) this.#latest = this.#attempt(failed.number + 1);
		return this.#latest;
	}

	#attempt(number: number) {
		const { texts = [] } = this.options;
		const Part = lazy(async () => {
			const [Loaded] = await Promise.all([this.#load(), ...texts.map(openTexts)]);
			return { default: Loaded };
		});
		return { number, Part: Part as unknown as ComponentType<Props> };
	}
}

/**
 * Returns a part of a page whose code is loaded when it is first shown. If loading fails, the rest of the page remains
 * usable and *Retry* loads the part again. A part with the property `onClose` is a dialog.
 */
export function lazyPart<Props extends object>(
	load: Load<Props>,
	options: LazyPartOptions<Props> = {},
): ComponentType<Props> {
	const source = new PartSource(load, options);
	return (props) => <LoadedPart source={source} props={props} />;
}

interface LoadedPartProps<Props extends object> {
	readonly source: PartSource<Props>;
	readonly props: Props;
}

function LoadedPart<Props extends object>({ source, props }: LoadedPartProps<Props>) {
	const [{ number, Part }, setAttempt] = useState(source.latest);
	const [isBusy, startTransition] = useTransition();
	const retry = () => startTransition(() => setAttempt(source.after({ number })));
	const onClose = 'onClose' in props ? (props.onClose as () => void) : undefined;
	return (
		<Suspense fallback={source.options.whileLoading?.(props)}>
			<PartBoundary
				key={number}
				// If the part is shown again later, a new attempt starts.
				onFailed={() => source.after({ number })}
				failure={<Failure {...{ isBusy, retry, onClose }} />}
			>
				<Part {...props} />
			</PartBoundary>
		</Suspense>
	);
}

interface PartBoundaryProps {
	readonly children: ReactNode;
	readonly failure: ReactNode;
	readonly onFailed: () => void;
}

class PartBoundary extends Component<PartBoundaryProps, { readonly hasFailed: boolean }> {
	override state = { hasFailed: false };

	static getDerivedStateFromError() {
		return { hasFailed: true };
	}

	override componentDidCatch() {
		this.props.onFailed();
	}

	override render() {
		return this.state.hasFailed ? this.props.failure : this.props.children;
	}
}

interface FailureProps {
	readonly isBusy: boolean;
	readonly retry: () => void;
	readonly onClose: (() => void) | undefined;
}

function Failure({ isBusy, retry, onClose }: FailureProps) {
	const { t } = useTranslation('ui');
	const Dialog = use(FailureDialog);
	const message = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		const { current } = message;
		return () => {
			// When the button disappears, its focus moves to the surrounding element.
			if (current?.contains(document.activeElement)) current.parentElement?.closest<HTMLElement>('[tabindex]')?.focus();
		};
	}, []);
	if (onClose !== undefined && Dialog !== undefined) {
		return (
			<Dialog
				title={t('part.title')}
				cancel={t('part.close')}
				action={{ text: t('part.retry'), isBusy, onPress: retry }}
				onCancel={onClose}
			>
				{t('part.failed')}
			</Dialog>
		);
	}
	return (
		<div ref={message} role="alert">
			<span className={styles.failed}>{t('part.failed')}</span>{' '}
			<PlainButton isBusy={isBusy} onPress={retry}>
				{t('part.retry')}
			</PlainButton>
		</div>
	);
}
