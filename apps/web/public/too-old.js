/*
 * Browsers that cannot run the app are shown the way to one that can. Written in the script of 2009, so that they can
 * read it; it comes before the app, to hear how that fails.
 */
;(function () {
  var PAGE = '/old-browser.html'

  function leave() {
    window.location.replace(PAGE)
  }

  // Came into browsers after the youngest word of the app's script: who has it can read that script.
  function lacks() {
    return !window.Promise || !window.Promise.withResolvers
  }

  function isEmpty() {
    var root = document.getElementById('root')
    return !root || !root.firstChild
  }

  if (!('noModule' in document.createElement('script'))) leave()
  else
    window.addEventListener('error', function () {
      if (lacks() && isEmpty()) leave()
    })
})()
