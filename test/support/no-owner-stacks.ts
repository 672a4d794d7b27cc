/**
 * Loaded before each test file with a page. React's development build stores a stack trace in each element that it
 * creates, for its warnings, until there are ten thousand: a third of the processor time of a screen's tests. Here it
 * always finds that there are as many. Warnings still come, and errors still name their components.
 */
import * as React from 'react';

const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const counter = Reflect.get(React, internals) as { recentlyCreatedOwnerStacks?: number };

if (counter.recentlyCreatedOwnerStacks === undefined)
  throw new Error(
    'React counts its stack traces elsewhere: find the new name, or delete this file',
  );
Object.defineProperty(counter, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  // React resets its count each second.
  set: () => undefined,
  configurable: true,
});
