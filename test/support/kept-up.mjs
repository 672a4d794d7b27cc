/** Keeps a program up as `npm start` does, without installing or building anything: `kept-up.mjs ARGUMENTS OF NODE`. */
import { keepUp } from '../../scripts/keep-up.mjs';

keepUp(process.argv.slice(2));
