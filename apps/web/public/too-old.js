/*
 * Browsers that cannot run the app are shown the way to one that can. Written in the script of 2009, so that they can
 * read it; it comes before the app.
 */
;(function () {
  var PAGE = '/old-browser.html'

  function leave() {
    window.location.replace(PAGE)
  }

  // Functions that the app calls. Who has all of them can read its script, too; without one of them the app would
  // start, and blame the network for what it cannot do.
  function hasAll() {
    var promise = window.Promise
    var signal = window.AbortSignal
    return !!(
      promise &&
      promise.withResolvers &&
      signal &&
      signal.timeout &&
      window.structuredClone &&
      Array.prototype.findLast &&
      Array.prototype.toSorted &&
      String.prototype.isWellFormed
    )
  }

  if (!('noModule' in document.createElement('script')) || !hasAll()) leave()
})()
