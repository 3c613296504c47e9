import { expect, test } from 'vitest';
import { logoSource } from './logo-source.ts';

const portal = 'https://portal.example';
const own = '/favicon.svg';

test.each([
	['nothing', undefined, own],
	['a path of the portal', '/logos/bank.png', 'https://portal.example/logos/bank.png'],
	['a URL of the portal', 'https://portal.example/bank.png', 'https://portal.example/bank.png'],
	['an image in a data: URL', 'data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
	['a URL of another site', 'https://tracker.example/pixel.png', own],
	['a URL of another site without a scheme', '//tracker.example/pixel.png', own],
	['a javascript: URL', 'javascript:alert(1)', own],
	['an HTML page in a data: URL', 'data:text/html,<script>alert(1)</script>', own],
	['a URL without a host', 'https://', own],
])(
	"if the organisation's logo is %s, it is used if allowed, and otherwise replaced by the default logo",
	(_, wanted, shown) => {
		expect(logoSource(wanted, portal)).toBe(shown);
	},
);
